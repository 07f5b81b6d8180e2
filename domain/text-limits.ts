/** What a person sees as one character; क्षि is one. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The most UTF-16 units of what a person sees as a character, on average. */
const UNITS_PER_CHARACTER = 3;

/** The `maxLength` of an input for so many characters, which counts UTF-16 units. */
export const unitsFor = (characters: number) => characters * UNITS_PER_CHARACTER;

/**
 * Whether a text has at most so many characters, as a person counts them: क्षि is one, though it is typed
 * with four keys. A text with marks without end is too long.
 */
export function hasAtMost(text: string, characters: number): boolean {
  if (text.length <= characters) return true;
  return text.length <= unitsFor(characters) && [...graphemes.segment(text)].length <= characters;
}

/** Cuts a text so that `hasAtMost` accepts it. */
export function cutTo(text: string, length: number): string {
  return hasAtMost(text, length) ? text : firstCharacters(text, length).join('').slice(0, unitsFor(length));
}

export function firstCharacters(text: string, length: number): string[] {
  const characters: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    if (characters.length >= length) break;
    characters.push(segment);
  }
  return characters;
}
