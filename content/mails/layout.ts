/** A rendered mail; both parts have the same content. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A block of a mail. The text and the HTML part are rendered from the same blocks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'details'; rows: readonly DetailRow[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'button' | 'link'; label: string; url: string };

/** A label and its value; rows with null are omitted. */
export type DetailRow = readonly [label: string, value: string | null];

export interface MailContent {
  subject: string;
  shopName: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  footer: string;
}

const SPECIAL: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => SPECIAL[character] ?? character);
}

/** Collapses whitespace and control characters, so that user input cannot inject headers or lines. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Other URLs (`javascript:`) are rendered as text. */
function isHttpUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

// Only the button has colors, so that text stays readable in every client's light and dark mode.
const BODY =
  'margin:0;padding:24px 16px;font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
const CONTAINER = 'max-width:560px;margin:0 auto;font-size:16px;line-height:1.5;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background-color:#f2b035;color:#14202e;font-weight:600;text-decoration:none';
const LINK = 'color:inherit;text-decoration:underline';
const FOOTER = 'margin:32px 0 0;padding-top:16px;border-top:1px solid #808080;font-size:14px';

function linkHtml(label: string, url: string, isButton: boolean): string {
  const shown = escapeHtml(oneLine(url));
  if (!isHttpUrl(url)) return `<p style="margin:16px 0">${escapeHtml(label)}:<br>${shown}</p>`;
  if (!isButton) {
    return `<p style="margin:16px 0">${escapeHtml(label)}:<br><a href="${shown}" style="${LINK}">${shown}</a></p>`;
  }
  return (
    `<p style="margin:24px 0 8px"><a href="${shown}" style="${BUTTON}">${escapeHtml(label)}</a></p>\n` +
    `<p style="margin:0 0 24px;font-size:14px">${shown}</p>`
  );
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:16px 0">${escapeHtml(oneLine(block.text))}</p>`;
    case 'details':
      return `<p style="margin:16px 0">${filledRows(block.rows)
        .map(([label, value]) => `${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong>`)
        .join('<br>\n')}</p>`;
    case 'steps':
      return `<ol style="margin:16px 0;padding-left:24px">\n${block.items
        .map((item) => `<li style="margin:4px 0">${escapeHtml(oneLine(item))}</li>`)
        .join('\n')}\n</ol>`;
    case 'button':
    case 'link':
      return linkHtml(block.label, block.url, block.kind === 'button');
  }
}

/** Links are on their own line without punctuation, so that clients detect where they end. */
function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return oneLine(block.text);
    case 'details':
      return filledRows(block.rows)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n');
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${oneLine(item)}`).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${oneLine(block.url)}`;
  }
}

function filledRows(rows: readonly DetailRow[]): [label: string, value: string][] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, oneLine(value)]]));
}

/** Renders both parts of a mail. Fields may contain user input: this is the only place that escapes it. */
export function renderMail({ subject, shopName, heading, blocks, footer }: MailContent): Mail {
  const title = oneLine(subject);
  const shown = blocks.filter((block) => block.kind !== 'details' || filledRows(block.rows).length > 0);
  const text = [
    oneLine(heading),
    ...shown.map(blockText),
    `-- \n${oneLine(shopName)}\n${oneLine(footer)}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en-IN" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="${BODY}">
<div style="${CONTAINER}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(oneLine(heading))}</h1>
${shown.map(blockHtml).join('\n')}
<p style="${FOOTER}"><strong>${escapeHtml(oneLine(shopName))}</strong><br>
${escapeHtml(oneLine(footer))}</p>
</div>
</body>
</html>
`;
  return { subject: title, text: `${text}\n`, html };
}
