import { type Block, filledRows, type MailContent, oneLine, shownUrl } from './blocks.ts';
import { renderHtml } from './html-part.ts';

/** A rendered mail; both parts have the same content. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Renders both parts of a mail. Fields may contain user input: the parts escape it. */
export function renderMail(content: MailContent): Mail {
  const blocks = content.blocks.filter(
    (block) => block.kind !== 'details' || filledRows(block.rows).length > 0,
  );
  const first = blocks.find((block) => block.kind === 'paragraph');
  const shown = { ...content, blocks, preheader: content.preheader ?? first?.text ?? '' };
  return { subject: oneLine(content.subject), text: renderText(shown), html: renderHtml(shown) };
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
      return `${block.label}:\n${shownUrl(block.url)}`;
  }
}

/** The plain-text part of a mail. */
function renderText({ heading, blocks, shopName, supportEmail, footer }: MailContent): string {
  const sender = [shopName, supportEmail].flatMap((line) => (line ? [oneLine(line)] : []));
  const parts = [oneLine(heading), ...blocks.map(blockText), ['-- ', ...sender, oneLine(footer)].join('\n')];
  return `${parts.join('\n\n')}\n`;
}
