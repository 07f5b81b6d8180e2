import { type Block, filledRows, messageLines, oneLine, type ShownMail, shownUrl } from './blocks.ts';
import { STYLE_SHEET, STYLES } from './html-styles.ts';
import { toBdi, withoutIsolates } from './isolate.ts';
import type { MailShop } from './shop.ts';

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

const shownHtml = (text: string) => toBdi(escapeHtml(text));

/** False for URLs such as `javascript:`, which are rendered as text. */
function isLinkable(url: string): boolean {
  return /^(https?:\/\/|mailto:[^\s@<>"']+@[^\s@<>"']+$)/i.test(url);
}

function linkHtml(url: string): string {
  const shown = escapeHtml(shownUrl(url));
  if (!isLinkable(url)) return shown;
  return `<a href="${escapeHtml(oneLine(url))}" class="link" style="${STYLES.link}">${shown}</a>`;
}

/** Escapes a text and links the support address in it. */
function textHtml(text: string, supportEmail: string | undefined): string {
  const url = `mailto:${supportEmail}`;
  const escaped = shownHtml(oneLine(text));
  return supportEmail && isLinkable(url)
    ? escaped.replaceAll(escapeHtml(supportEmail), () => linkHtml(url))
    : escaped;
}

/** The button is a table cell, because Outlook ignores the padding of links. */
function buttonHtml(label: string, url: string): string {
  if (!isLinkable(url)) return labelledHtml(label, url);
  return `<table role="presentation" class="whole" cellpadding="0" cellspacing="0" border="0" style="${STYLES.buttonTable}"><tr>
<td bgcolor="#f0a41a" style="${STYLES.buttonCell}"><a href="${escapeHtml(oneLine(url))}" class="button" style="${STYLES.button}">${shownHtml(label)}</a></td>
</tr></table>
<p style="${STYLES.plainLink}">${linkHtml(url)}</p>`;
}

function labelledHtml(label: string, url: string): string {
  return `<p style="${STYLES.paragraph}">${shownHtml(label)}<br>${linkHtml(url)}</p>`;
}

function detailsHtml(rows: [label: string, value: string][]): string {
  const cells = rows.map(
    ([label, value]) => `<tr>
<td class="muted line" valign="top" style="${STYLES.label}">${shownHtml(label)}</td>
<td class="line" valign="top" style="${STYLES.value}">${shownHtml(value)}</td>
</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.details}">
${cells.join('\n')}
</table>`;
}

function blockHtml(block: Block, supportEmail: string | undefined): string {
  if (typeof block === 'string') return `<p style="${STYLES.paragraph}">${textHtml(block, supportEmail)}</p>`;
  switch (block.kind) {
    case 'quote':
      return `<blockquote class="line" style="${STYLES.message}">${messageLines(block.text)
        .map((line) => `<div dir="auto">${escapeHtml(withoutIsolates(line)) || '<br>'}</div>`)
        .join('')}</blockquote>`;
    case 'details':
      return detailsHtml(filledRows(block.rows));
    case 'steps':
      return `<ol style="${STYLES.steps}">\n${block.items
        .map((item) => `<li style="${STYLES.step}">${textHtml(item, supportEmail)}</li>`)
        .join('\n')}\n</ol>`;
    case 'picture':
      return `<img src="${escapeHtml(oneLine(block.url))}" alt="" width="504" height="315" style="${STYLES.picture}">`;
    case 'button':
      return buttonHtml(block.label, block.url);
    case 'link':
      return labelledHtml(block.label, block.url);
  }
}

/**
 * Renders the HTML part of a mail: one column of at most 560 px, light and dark, with no images but a
 * project's picture.
 */
export function renderHtml(mail: ShownMail, shop: MailShop): string {
  const { subject, heading, preheader, blocks, footer, supportEmail } = mail;
  const support = supportEmail ? `<br>\n${textHtml(supportEmail, supportEmail)}` : '';
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(oneLine(subject))}</title>
<style>
${STYLE_SHEET}
</style>
<!--[if mso]><style>.preheader { mso-hide: all; }</style><![endif]-->
</head>
<body class="page" style="${STYLES.page}">
<div class="preheader" style="${STYLES.preheader}">${shownHtml(oneLine(preheader))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.page}"><tr>
<td class="margin" align="center" style="${STYLES.margin}">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" border="0" style="${STYLES.sheet}"><tr>
<td class="content" align="left" style="${STYLES.content}">
<p class="rule" style="${STYLES.shopName}">${escapeHtml(oneLine(shop.name))}</p>
<h1 style="${STYLES.heading}">${shownHtml(oneLine(heading))}</h1>
${blocks.map((block) => blockHtml(block, supportEmail)).join('\n')}
<p class="rule muted" style="${STYLES.footer}"><strong>${escapeHtml(oneLine(shop.name))}</strong>${support}<br>
${shownHtml(oneLine(footer))}</p>
</td>
</tr></table>
</td>
</tr></table>
</body>
</html>
`;
}
