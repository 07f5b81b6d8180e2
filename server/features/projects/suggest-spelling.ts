import { sql } from 'drizzle-orm';
import { findClosestWord } from '#domain/typo.ts';
import type { Context } from '../../context.ts';
import { readPublic } from '../../platform/cache.ts';
import { isPublished } from './is-published.ts';
import { projects } from './schema.ts';
import { FIELD_WORDS } from './search-words.ts';

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/**
 * Corrects a search that found nothing: each word becomes the closest one of the catalogue or of a field's
 * name, in the typed order. Null when a word resembles none. The words need not occur in one project.
 *
 * It compares letters instead of pg_trgm's trigrams: see
 * docs/decisions/0005-spelling-suggestions-compare-letters.md.
 */
export async function suggestSpelling(context: Context, search: string): Promise<string[] | null> {
  const typed = search
    .toLowerCase()
    .split(/[\s,/()-]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (typed.length === 0) return null;
  const vocabulary = await readPublic(context, 'vocabulary', listCatalogueWords);
  const corrected = typed.map((word) =>
    isInVocabulary(word, vocabulary) || FIELD_WORDS.includes(word)
      ? word
      : findClosestWord(word, [...vocabulary, ...FIELD_WORDS]),
  );
  return corrected.every((word) => word !== null) ? corrected : null;
}

/** Words of one or two letters must match as a whole; longer ones may be the beginning of a word. */
function isInVocabulary(typed: string, vocabulary: readonly string[]): boolean {
  return vocabulary.some((word) => (typed.length < 3 ? word === typed : word.startsWith(typed)));
}

/** Lists every word of names and technologies, and every whole technology, most frequent first. */
async function listCatalogueWords({ db }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (
      select unnest(string_to_array(translate(${projects.searchText}, E'\n-/(),', '      '), ' ')) as word from ${projects}
        where ${isPublished}
      union all
      select unnest(${projects.techKeys}) from ${projects} where ${isPublished}
    ) as words
    where length(word) between 1 and 60
    group by word order by count(*) desc, word`);
  return rows.map(({ word }) => word);
}
