/** The longest message of a complaint or a help request, in characters. */
export const MAX_MESSAGE = 4000;

/** Parses a number such as `C-1001` with this letter; null for any other text. */
export function parseThreadNumber(letter: 'C' | 'H', text: string): number | null {
  const [, kind, digits] = /^([CH])-(\d{1,15})$/.exec(text) ?? [];
  return kind === letter ? Number(digits) : null;
}
