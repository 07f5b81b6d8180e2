import { filledRows, type MailContent, oneLine } from './blocks.ts';
import { renderHtml } from './html-part.ts';
import { renderText } from './text-part.ts';

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
