import { type Block, filledRows, type MailContent, oneLine, shownUrl } from './blocks.ts';

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
export function renderText({ heading, blocks, shopName, supportEmail, footer }: MailContent): string {
  const sender = [shopName, supportEmail].flatMap((line) => (line ? [oneLine(line)] : []));
  const parts = [oneLine(heading), ...blocks.map(blockText), ['-- ', ...sender, oneLine(footer)].join('\n')];
  return `${parts.join('\n\n')}\n`;
}
