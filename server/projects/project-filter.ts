import { and, arrayContains, eq, gte, like, lt, or, type SQL } from 'drizzle-orm';
import { BAND_PAISE, type PriceBand } from '#domain/project-filters.ts';
import { parseSearchWords } from '#domain/search-words.ts';
import { containsPattern } from '../platform/db/like.ts';
import { projects } from './schema.ts';

export interface ProjectFilter {
  /** Words that each occur in the name or a technology; see `parseSearchWords`. */
  search?: string;
  /** Used instead of `search`: one of each word's alternatives must occur. */
  words?: readonly (readonly string[])[] | undefined;
  /** A whole technology, ignoring case. */
  tech?: string;
  price?: PriceBand | undefined;
  /** Includes drafts and archived projects. */
  includeUnpublished?: boolean | undefined;
}

/** On sale: whatever visitors list, search or count. */
export const isPublished = eq(projects.status, 'published');

/** The SQL condition of a filter; undefined when it matches everything. */
export function matchesFilter({
  search = '',
  words,
  tech,
  price,
  ...filter
}: ProjectFilter): SQL | undefined {
  return and(
    filter.includeUnpublished ? undefined : isPublished,
    ...(words ?? parseSearchWords(search)).map((alternatives) => or(...alternatives.map(matchesTerm))),
    tech ? arrayContains(projects.techKeys, [tech.trim().toLowerCase()]) : undefined,
    price && inPriceBand(price),
  );
}

export function inPriceBand(band: PriceBand): SQL | undefined {
  const [from, below] = BAND_PAISE[band];
  return and(gte(projects.pricePaise, from), below === null ? undefined : lt(projects.pricePaise, below));
}

function matchesTerm(term: string): SQL {
  return like(projects.searchText, containsPattern(term));
}
