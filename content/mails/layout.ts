import { type Block, filledRows, messageLines, oneLine, type ShownMail, shownUrl } from './blocks.ts';
import type { MailData, MailTemplate } from './define-mail.ts';
import { renderHtml } from './html-part.ts';
import { isolateTexts, withoutIsolates } from './isolate.ts';
import type { MailShop } from './shop.ts';

/** A rendered mail. Both parts have the same content. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Renders both parts of a mail from its data. Subjects of mails to support begin with the shop's name. */
export function renderMail<Template extends MailTemplate>(
  { render, to }: Template,
  data: MailData<Template>,
  givenShop: MailShop,
): Mail {
  const shop = isolateTexts(givenShop);
  const { blocks: all, ...content } = render(isolateTexts(data) as never, shop);
  const { heading, subject: named = heading, footer = SUPPORT_FOOTER } = content;
  const subject = withoutIsolates(oneLine(to === 'support' ? `[${shop.name}] ${named}` : named));
  const blocks = all.filter((block) => !isEmpty(block));
  const [first = ''] = blocks.flatMap(textOf);
  const supportEmail = to === 'support' ? undefined : shop.supportEmail;
  const shown = { heading, subject, blocks, footer, supportEmail, preheader: content.preheader ?? first };
  return { subject, text: renderText(shown, shop), html: renderHtml(shown, shop) };
}

export const SUPPORT_FOOTER = "You're getting this email because this is the shop's support address.";
export const ORDER_FOOTER =
  "You're getting this email because this address was entered when the project was ordered.";

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
        .map((line) => `> ${withoutIsolates(line)}`)
        .join('\n');
    case 'details':
      return filledRows(block.rows)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n');
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${oneLine(item)}`).join('\n');
    case 'picture':
      return '';
    case 'button':
    case 'link':
      return `${block.label}:\n${shownUrl(block.url)}`;
  }
}

function renderText({ heading, blocks, supportEmail, footer }: ShownMail, shop: MailShop): string {
  const sender = supportEmail === undefined ? [shop.name] : [shop.name, supportEmail];
  const signature = ['-- ', ...[...sender, footer].map(oneLine)];
  return `${[oneLine(heading), ...blocks.map(blockText).filter(Boolean), signature.join('\n')].join('\n\n')}\n`;
}
