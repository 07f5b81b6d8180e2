import { and, arrayContains, eq, gte, like, lt, type SQL } from 'drizzle-orm';
import { BAND_PAISE, type PriceBand } from '#domain/project-filters.ts';
import { containsPattern } from '../platform/db/like.ts';
import { projects } from './schema.ts';

export interface ProjectFilter {
  /** Part of the name or of a technology; case and surrounding blanks are ignored. */
  search?: string;
  /** Used instead of `search`: every word must occur somewhere. */
  words?: readonly string[];
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
    ...(words ?? [search]).map(matchesSearch),
    tech ? arrayContains(projects.techKeys, [tech.trim().toLowerCase()]) : undefined,
    price && inPriceBand(price),
  );
}

export function inPriceBand(band: PriceBand): SQL | undefined {
  const [from, below] = BAND_PAISE[band];
  return and(gte(projects.pricePaise, from), below === null ? undefined : lt(projects.pricePaise, below));
}

function matchesSearch(search: string): SQL | undefined {
  const term = search.trim().toLowerCase();
  // The search text has a line per name and technology; a term never spans two.
  return term ? like(projects.searchText, containsPattern(term.replaceAll('\n', ' '))) : undefined;
}
