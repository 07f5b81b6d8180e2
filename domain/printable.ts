// What documents and social cards can print, so that a form says so while a name is typed. A test compares
// these ranges with the fonts.

/** The scripts of India, with the first character of their Unicode block and a language for it. */
export const SCRIPTS = {
  devanagari: { first: 0x9_00, language: 'hi' },
  bengali: { first: 0x9_80, language: 'bn' },
  gurmukhi: { first: 0xa_00, language: 'pa' },
  gujarati: { first: 0xa_80, language: 'gu' },
  oriya: { first: 0xb_00, language: 'or' },
  tamil: { first: 0xb_80, language: 'ta' },
  telugu: { first: 0xc_00, language: 'te' },
  kannada: { first: 0xc_80, language: 'kn' },
  malayalam: { first: 0xd_00, language: 'ml' },
  arabic: { first: 0x6_00, language: 'ur' },
} as const;

export type Script = keyof typeof SCRIPTS;

/** Each block of the Indic scripts has 128 characters, in the order of `SCRIPTS`. */
const INDIC = Object.keys(SCRIPTS).filter((script) => script !== 'arabic') as Script[];
const ARABIC = /^[\u0600-\u06ff\u0750-\u077f\ufb50-\ufbb1\ufdf0-\ufdfd\ufe70-\ufefc]/;

/** The characters of the font for everything else, which is also the fallback of the shop's other fonts. */
const LATIN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters are looked up in it.
  /^[\t\n\r -~\u00a0-\u017f\u0218-\u021b\u02c6-\u02dd\u0300-\u030c\u0323-\u0325\u0327\u0328\u0331\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff\u1e00-\u1efb\u2010-\u205e\u2070\u2071\u2074-\u208e\u2090-\u209c\u20ac\u20b9\u2100-\u2109\u210b-\u2149\u214b\u214e\u2150-\u215f\u2190-\u22ff\u2500-\u257f\u25a0-\u25cf\u2713-\u2718]$/;
/** Characters that the fonts lack although their blocks have them, in any version of Unicode. */
const UNASSIGNED = /^[\u0c5c\u0cdc]$|^\P{Assigned}$/u;
/** They change how their neighbours look, and have no picture that could be missing. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: as above.
const INVISIBLE = /^[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]$/;
/** The two that Indic scripts need: they join letters, or keep them apart. */
const JOINERS = /^[\u200c\u200d]$/;
const PLAIN = /^[\n -~]*$/;
const CLOSING = /^[\p{Pf}\p{Pe}\p{Po}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The script of India that a text begins with, or null. */
export function scriptOf(text: string): Script | null {
  const codePoint = text.codePointAt(0) ?? 0;
  if (codePoint >= 0x9_00 && codePoint < 0xd_80) return INDIC[(codePoint - 0x9_00) >> 7] ?? null;
  return ARABIC.test(text) ? 'arabic' : null;
}

/** The language of a text that has letters of a script of India; null for other texts. */
export function languageOf(text: string): string | null {
  for (const char of text) {
    const script = scriptOf(char);
    if (script && /\p{L}/u.test(char)) return SCRIPTS[script].language;
  }
  return null;
}

/**
 * Lists what documents leave out of a text, without repeats: pictures such as 🚀, and characters that no font
 * of the shop has.
 */
export function listUnprintable(text: string): string[] {
  return [...new Set(split(text).flatMap(({ left }) => left))];
}

/**
 * Returns a text as documents print it: composed (NFC), and without what `listUnprintable` lists. A space
 * beside a character that is left out goes with it.
 */
export function toPrintable(text: string): string {
  if (PLAIN.test(text)) return text;
  let printed = '';
  let isAfterGap = false;
  for (const { kept, left } of split(text)) {
    const isSecondSpace = isAfterGap && kept === ' ' && /(^|\s)$/.test(printed);
    if (isAfterGap && CLOSING.test(kept)) printed = printed.trimEnd();
    if (!isSecondSpace) printed += kept;
    isAfterGap = left.length > 0 || (isAfterGap && kept.trim() === '');
  }
  return isAfterGap ? printed.trimEnd() : printed;
}

/** The name of a project for documents: its slug, if it has nothing but pictures. */
export function nameForDocuments({ name, slug }: { name: string; slug: string }): string {
  return toPrintable(name).trim() === '' ? slug : name;
}

/** The name that an order froze, for its documents. Earlier releases froze names that are only pictures. */
export const frozenNameForDocuments = (name: string) => nameForDocuments({ name, slug: 'Project' });

/** Splits a text into what a person sees as characters, each into what is printed and what is left out. */
function split(text: string): { kept: string; left: string[] }[] {
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => {
    if (PLAIN.test(segment)) return { kept: segment, left: [] };
    const chars = Array.from(segment);
    const [first = ''] = chars.filter((char) => !INVISIBLE.test(char));
    if (!isPrintable(first)) return { kept: '', left: first === '' ? [] : [segment] };
    const isIndian = scriptOf(first) !== null;
    return {
      kept: chars.filter((char) => isPrintable(char) || (isIndian && JOINERS.test(char))).join(''),
      left: chars.filter((char) => !isPrintable(char) && !INVISIBLE.test(char)),
    };
  });
}

function isPrintable(char: string): boolean {
  if (INVISIBLE.test(char) || UNASSIGNED.test(char)) return false;
  return LATIN.test(char) || scriptOf(char) !== null;
}
