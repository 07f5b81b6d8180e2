import { GENERIC_WORDS, SYNONYMS } from '#content/search-synonyms.ts';
import type { ProjectField } from '#domain/project-facets.ts';
import { toSearchTerm } from '#domain/text.ts';

/** A word of a search. A project matches the word if it matches any of these. */
export interface SearchWord {
  /** Texts that occur anywhere in the project's name or a technology. */
  terms: readonly string[];
  /** Texts that are a whole word of the project's name or a technology. */
  wholeWords: readonly string[];
  fields: readonly ProjectField[];
}

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

const SHORT_WORD = /^[a-z]{1,3}$/;

/**
 * Words of field names. A search may be corrected to one of them even if the catalogue does not contain it.
 */
export const FIELD_WORDS: readonly string[] = [
  ...new Set(
    Object.entries(SYNONYMS)
      .filter(([, { fields }]) => fields)
      .flatMap(([term]) => term.split(' ')),
  ),
];

/**
 * The words of a search, all of which a project must match. Two or three words that name a field count as one
 * word. The search is in lower case.
 */
export function parseSearchWords(search: string): SearchWord[] {
  return groupWords(splitWords(search).slice(0, MAX_WORDS));
}

/** The search without its generic words; null if it has no generic words or only generic ones. */
export function dropGenericWords(search: string): string | null {
  const words = splitWords(search);
  const specific = words.filter((word) => !GENERIC_WORDS.has(word));
  return specific.length === 0 || specific.length === words.length ? null : specific.join(' ');
}

function splitWords(search: string): string[] {
  return toSearchTerm(search)
    .split(/[\s,]+/)
    .filter(Boolean);
}

function groupWords(words: string[]): SearchWord[] {
  const groups: SearchWord[] = [];
  for (let at = 0; at < words.length; ) {
    const length =
      [3, 2, 1].find((size) => Object.hasOwn(SYNONYMS, words.slice(at, at + size).join(' '))) ?? 1;
    groups.push(toSearchWord(words.slice(at, at + length).join(' ')));
    at += length;
  }
  return groups;
}

function toSearchWord(term: string): SearchWord {
  const synonym = Object.hasOwn(SYNONYMS, term) ? SYNONYMS[term] : undefined;
  if (!synonym) return { terms: [term], wholeWords: [], fields: [] };
  const all = [...new Set([term, ...synonym.terms])];
  return {
    terms: all.filter((each) => !SHORT_WORD.test(each)),
    wholeWords: all.filter((each) => SHORT_WORD.test(each)),
    fields: synonym.fields ?? [],
  };
}
