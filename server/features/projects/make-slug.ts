import { parseRepositoryUrl } from '#domain/github.ts';
import { slugify } from '#domain/slugify.ts';

const FALLBACK_SLUG = 'project';

/**
 * Makes a slug from a project's name, which is written in Latin letters for it: `हिन्दी OCR प्रणाली` becomes
 * `hindi-ocr-pranali`. Urdu is typed without most of its vowels, so such a project has the slug of its
 * repository's name, as one without letters or digits has.
 */
export async function makeSlug({
  name,
  githubRepoUrl,
}: {
  name: string;
  githubRepoUrl: string;
}): Promise<string> {
  const slug = /\p{Script=Arabic}/u.test(name) ? '' : slugify(await toLatin(name));
  return slug || slugify(parseRepositoryUrl(githubRepoUrl)?.repo ?? '') || FALLBACK_SLUG;
}

/** The library is imported on demand, since its tables are large and few names need it. */
async function toLatin(name: string): Promise<string> {
  if (/^(?:\P{L}|\p{Script=Latin})*$/u.test(name)) return name;
  const { default: anyAscii } = await import('any-ascii');
  return name
    .normalize('NFC')
    .replace(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu, (word) =>
      anyAscii(addVowels(composeNukta(word))).replace(/[^a-z0-9]/gi, ''),
    );
}

/** Letters with a dot (nukta), which NFC writes as two characters: the library knows only the single one. */
const LETTERS_WITH_NUKTA = new Map(
  Array.from(
    '\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f\u09dc\u09dd\u09df\u0a59\u0a5a\u0a5b\u0a5e\u0b5c\u0b5d',
  ).map((letter) => [letter.normalize('NFC'), letter]),
);

const composeNukta = (word: string) =>
  word.replace(/\p{L}[\u093c\u09bc\u0a3c\u0b3c]/gu, (pair) => LETTERS_WITH_NUKTA.get(pair) ?? pair);

/** A consonant of an Indic script without a vowel sign is read with an a, except at the end of a word. */
function addVowels(word: string): string {
  const chars = Array.from(word);
  return chars
    .map((char, n) => {
      const next = isIndic(chars[n + 1], isNukta) ? chars[n + 2] : chars[n + 1];
      const isAlone = next !== undefined && !isIndic(next, isVowelSign) && !isIndic(char, isNukta);
      return isIndic(char, isConsonant) && isAlone ? `${char}a` : char;
    })
    .join('');
}

/** The blocks of these scripts have the same kind of character at the same place. */
function isIndic(char: string | undefined, is: (place: number) => boolean): boolean {
  const codePoint = char?.codePointAt(0) ?? 0;
  return codePoint >= 0x9_00 && codePoint < 0xd_80 && is(codePoint & 0x7f);
}

const isConsonant = (place: number) => (place >= 0x15 && place <= 0x39) || (place >= 0x58 && place <= 0x5f);
const isNukta = (place: number) => place === 0x3c;
/** Also the virama, which takes the vowel away. */
const isVowelSign = (place: number) => place >= 0x3e && place <= 0x4d;
