import { sql } from 'drizzle-orm';
import { findClosestWord } from '#domain/typo.ts';
import type { Context } from '../context.ts';
import { cacheIfLarge } from './cache-if-large.ts';
import { projects } from './schema.ts';

/** More words than anybody types; the rest is left out. */
const MOST_WORDS = 8;
/** From so many different words on, reading all names takes long enough to notice. */
const MANY_WORDS = 3000;

/**
 * What somebody who typed `search`, and found nothing, probably meant: for each word one of the catalogue's own, in the
 * order typed. Null when a word resembles nothing we have. The words need not all stand in one project.
 *
 * Letters are compared, not the trigrams of pg_trgm: see docs/decisions/0005-slips-are-counted-in-letters.md.
 */
export async function suggestSpelling(context: Context, search: string): Promise<string[] | null> {
  const typed = search
    .toLowerCase()
    .split(/[\s,/()-]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  if (typed.length === 0) return null;
  const words = await cacheIfLarge(
    context,
    'words',
    () => catalogueWords(context),
    (found) => found.length > MANY_WORDS,
  );
  const meant = typed.map((word) => known(word, words) ?? findClosestWord(word, words));
  return meant.every((word) => word !== null) ? meant : null;
}

/** Short words must be whole ones; longer ones may be half typed. */
function known(typed: string, words: readonly string[]): string | undefined {
  return words.find((word) => (typed.length < 3 ? word === typed : word.startsWith(typed))) && typed;
}

/** Every word of names and technologies, and every technology as a whole; the most frequent first. */
async function catalogueWords({ db }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (
      select unnest(string_to_array(translate(${projects.searchText}, E'\n-/(),', '      '), ' ')) as word from ${projects}
      union all
      select unnest(${projects.techKeys}) from ${projects}
    ) as words
    where length(word) between 1 and 60
    group by word order by count(*) desc, word`);
  return rows.map(({ word }) => word);
}
