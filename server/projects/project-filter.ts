import { and, arrayContains, gte, like, lt, type SQL } from 'drizzle-orm';
import { BAND_PAISE, type PriceBand } from '#domain/project-filters.ts';
import { containsPattern } from '../platform/db/like.ts';
import { projects } from './schema.ts';

export interface ProjectFilter {
  /** Stands somewhere in the name or a tech; case and blanks around it do not count. */
  search?: string;
  /** Words that all stand there, wherever: what somebody probably meant. Instead of `search`. */
  words?: readonly string[];
  /** A whole tech entry, ignoring case. */
  tech?: string;
  price?: PriceBand | undefined;
}

/** The condition of a filter; undefined when it lets everything pass. */
export function matchesFilter({ search = '', words, tech, price }: ProjectFilter): SQL | undefined {
  const terms = words ?? [search];
  return and(
    ...terms.map(contains),
    tech ? arrayContains(projects.techKeys, [tech.trim().toLowerCase()]) : undefined,
    price && inPriceBand(price),
  );
}

/** The condition of one range of prices. */
export function inPriceBand(band: PriceBand): SQL | undefined {
  const [from, below] = BAND_PAISE[band];
  return and(gte(projects.pricePaise, from), below === null ? undefined : lt(projects.pricePaise, below));
}

function contains(search: string): SQL | undefined {
  const term = search.trim().toLowerCase();
  if (!term) return undefined;
  return like(projects.searchText, containsPattern(term.replaceAll('\n', ' ')));
}
