/** A block of a mail. The text and the HTML part are rendered from the same blocks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'details'; rows: readonly DetailRow[] }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'button' | 'link'; label: string; url: string };

/** A label and its value; rows with null are omitted. */
export type DetailRow = readonly [label: string, value: string | null];

export interface MailContent {
  /** Names the next step, if there is one. */
  subject: string;
  shopName: string;
  /** Linked wherever it occurs. Left out of mails to support itself. */
  supportEmail?: string;
  heading: string;
  /** What mailboxes show after the subject: one sentence; by default the first paragraph. */
  preheader?: string;
  blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  footer: string;
}

/** Collapses whitespace and control characters, so that user input cannot inject headers or lines. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

export function filledRows(rows: readonly DetailRow[]): [label: string, value: string][] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, oneLine(value)]]));
}

/** A URL as people read it: the address of a `mailto:`. */
export function shownUrl(url: string): string {
  return oneLine(url).replace(/^mailto:/i, '');
}
