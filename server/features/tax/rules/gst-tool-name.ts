/** The GST Offline Tool 3.2.4 refuses a longer name of a receiver. */
const NAME_LENGTH = 99;
/** A name of a receiver that it takes; it may be empty. */
export const TOOL_NAME = /^[A-Za-z0-9 _&'\-./,()?@!#%$~*;+=]{0,99}$/;

/** Letters that Unicode doesn't decompose into an ASCII letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  '₹': 'Rs ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const APOSTROPHE = /[`\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018-\u201B\u2032\uA78C\uFF07]/g;
const DASH = /[\p{Pd}\u2043\u2212]/gu;
const MARK = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Writes a name in the letters of the GST Offline Tool, which takes only some ASCII characters: typographic
 * apostrophes and dashes become typed ones, letters lose their marks, and the rest is dropped. The name is
 * cut at the tool's length, and empty when no letter or digit is left.
 */
export function foldName(name: string): string {
  const folded = name
    .replaceAll(APOSTROPHE, "'")
    .normalize('NFKD')
    .replaceAll(DASH, '-')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? '')
    .replaceAll(MARK, '')
    // The tool deletes commas, which would join the words around them.
    .replaceAll(',', ', ')
    .replaceAll(/[^A-Za-z0-9_&'\-./,()?@!#%$~*;+=]+/g, ' ')
    .replaceAll(/ (?=[,.;)])/g, '')
    .trim()
    .slice(0, NAME_LENGTH)
    .trim();
  return /[A-Za-z0-9]/.test(folded) ? folded : '';
}
