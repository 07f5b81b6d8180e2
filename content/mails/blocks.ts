/**
 * A block of a mail: a paragraph, or what one of the functions below returns. Both parts, text and HTML, are
 * rendered from the same blocks.
 */
export type Block =
  | string
  | { kind: 'quote'; text: string }
  | { kind: 'details'; rows: readonly DetailRow[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'picture'; url: string }
  | { kind: 'button' | 'link'; label: string; url: string };

/** A label and its value. Rows without a value are left out. */
type DetailRow = readonly [label: string, value: string | null];

/** What someone wrote, with its lines. */
export const quote = (text: string): Block => ({ kind: 'quote', text });

export const details = (...rows: DetailRow[]): Block => ({ kind: 'details', rows });

/** A picture of 16:10 that only the HTML part shows, if there is one. It is decorative. */
export const picture = (url: string | null | undefined): Block[] => (url ? [{ kind: 'picture', url }] : []);

/** Numbered steps. */
export const steps = (...items: string[]): Block => ({ kind: 'steps', items });

export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });

export const link = (label: string, url: string): Block => ({ kind: 'link', label, url });

/** What a template returns. Fields may contain user input, which rendering escapes. */
export interface MailContent {
  /** The subject names the next step, if there is one; by default it is the heading. */
  subject?: string;
  heading: string;
  /** A sentence that mailboxes show after the subject; by default the first paragraph or quote. */
  preheader?: string;
  blocks: readonly Block[];
  /** Says why the recipient gets this mail; by default that this is support's address. */
  footer?: string;
}

/** A mail's content with what was left out. Mails to support don't show or link its address. */
export type ShownMail = Required<MailContent> & { supportEmail: string | undefined };

/** Collapses whitespace and control characters, so that user input can't inject headers or lines. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Splits a message into lines without control characters, which keep their indentation. */
export function messageLines(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').trimEnd());
}

export function filledRows(rows: readonly DetailRow[]): [label: string, value: string][] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, oneLine(value)]]));
}

/** Returns a URL as people read it: the address of a `mailto:`. */
export function shownUrl(url: string): string {
  return oneLine(url).replace(/^mailto:/i, '');
}
