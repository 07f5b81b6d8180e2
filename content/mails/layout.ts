/** A mail, ready to be sent: the same content twice. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** One piece of a mail. Both parts are drawn from the same pieces, so that they cannot say different things. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'button' | 'link'; label: string; url: string };

/** A label and its value; a row whose value is null is left out. */
export type Fact = readonly [label: string, value: string | null];

export interface MailContent {
  subject: string;
  shopName: string;
  heading: string;
  blocks: readonly Block[];
  /** The small print at the end: why this mail came and whom to ask. */
  footer: string;
}

const SPECIAL: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text safe inside HTML, in elements and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => SPECIAL[character] ?? character);
}

/** Names come from people: a line break in one must not forge a header, nor a line of its own in the text part. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Only web addresses become links; anything else (`javascript:`) is shown as the text that it is. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

// No colours but the button's own: every client then keeps its text readable on its paper, light or dark.
const BODY =
  'margin:0;padding:24px 16px;font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
const SHEET = 'max-width:560px;margin:0 auto;font-size:16px;line-height:1.5;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background-color:#f2b035;color:#14202e;font-weight:600;text-decoration:none';
const LINK = 'color:inherit;text-decoration:underline';
const FOOTER = 'margin:32px 0 0;padding-top:16px;border-top:1px solid #808080;font-size:14px';

function linkHtml(label: string, url: string, isButton: boolean): string {
  const shown = escapeHtml(oneLine(url));
  if (!isWebAddress(url)) return `<p style="margin:16px 0">${escapeHtml(label)}:<br>${shown}</p>`;
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
    case 'facts':
      return `<p style="margin:16px 0">${presentFacts(block.rows)
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

/** Links stand on a line of their own, unbroken and without a full stop, so that every client finds their end. */
function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return oneLine(block.text);
    case 'facts':
      return presentFacts(block.rows)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n');
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${oneLine(item)}`).join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${oneLine(block.url)}`;
  }
}

function presentFacts(rows: readonly Fact[]): [label: string, value: string][] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, oneLine(value)]]));
}

/** Draws a mail's two parts. Fields may hold anything a person typed: they are escaped here and nowhere else. */
export function drawMail({ subject, shopName, heading, blocks, footer }: MailContent): Mail {
  const title = oneLine(subject);
  const shown = blocks.filter((block) => block.kind !== 'facts' || presentFacts(block.rows).length > 0);
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
<div style="${SHEET}">
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
