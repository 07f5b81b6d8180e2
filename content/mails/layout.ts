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
  const blocks = content.blocks.filter((block) => !isEmpty(block));
  const [first = ''] = blocks.flatMap(textOf);
  const shown = { ...content, blocks, preheader: content.preheader ?? first };
  return { subject: oneLine(content.subject), text: renderText(shown), html: renderHtml(shown) };
}

export const SUPPORT_FOOTER = "You're getting this email because this is the shop's support address.";
export const ORDER_FOOTER =
  "You're getting this email because this address was entered when the project was ordered.";

type SupportMailContent = Pick<MailContent, 'shop' | 'heading' | 'blocks'> &
  Partial<Pick<MailContent, 'subject' | 'footer'>>;

/** Renders a mail to support. Its subject is the heading by default, and begins with the shop's name. */
export function renderSupportMail(content: SupportMailContent): Mail {
  const { shop, heading, subject = heading, footer = SUPPORT_FOOTER } = content;
  return renderMail({ ...content, subject: `[${shop.name}] ${subject}`, isForSupport: true, footer });
}

function isEmpty(block: Block): boolean {
  return typeof block === 'object' && block.kind === 'details' && filledRows(block.rows).length === 0;
}

/** Returns the text of a paragraph or a quote. */
function textOf(block: Block): string | never[] {
  if (typeof block === 'string') return block;
  return block.kind === 'quote' ? block.text : [];
}

/** A link has its own line without punctuation, so that mail clients detect where it ends. */
function blockText(block: Block): string {
  if (typeof block === 'string') return oneLine(block);
  switch (block.kind) {
    case 'quote':
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
