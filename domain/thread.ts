/** The longest message of a complaint or a help request, in characters. */
export const MAX_MESSAGE = 4000;
/**
 * The replies to a complaint or a help request, beside the shop's, in a day and in all. A help request counts
 * as the first.
 */
export const MAX_DAILY_REPLIES = 20;
export const MAX_REPLIES = 100;

/** Parses a number such as `C-1001` with this letter; null for any other text. */
export function parseThreadNumber(letter: 'C' | 'H', text: string): number | null {
  const [, kind, digits] = /^([CH])-(\d{1,15})$/.exec(text) ?? [];
  return kind === letter ? Number(digits) : null;
}
