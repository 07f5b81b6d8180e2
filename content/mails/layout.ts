import { type Block, filledRows, type MailContent, messageLines, oneLine, shownUrl } from './blocks.ts';
import { renderHtml } from './html-part.ts';

/** A rendered mail. Both parts have the same content. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Renders both parts of a mail. Fields may contain user input, which the parts escape. */
export function renderMail(content: MailContent): Mail {
  const blocks = content.blocks.filter(
    (block) => block.kind !== 'details' || filledRows(block.rows).length > 0,
  );
  const first = blocks.find((block) => block.kind === 'paragraph' || block.kind === 'message');
  const shown = { ...content, blocks, preheader: content.preheader ?? first?.text ?? '' };
  return { subject: oneLine(content.subject), text: renderText(shown), html: renderHtml(shown) };
}

/** A link has its own line without punctuation, so that mail clients detect where it ends. */
function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return oneLine(block.text);
    case 'message':
      return messageLines(block.text)
        .map((line) => `> ${line}`)
        .join('\n');
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

function renderText({ heading, blocks, shop, isForSupport, footer }: MailContent): string {
  const sender = isForSupport ? [shop.name] : [shop.name, shop.supportEmail];
  const signature = ['-- ', ...[...sender, footer].map(oneLine)];
  return `${[oneLine(heading), ...blocks.map(blockText), signature.join('\n')].join('\n\n')}\n`;
}
