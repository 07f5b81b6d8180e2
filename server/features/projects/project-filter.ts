import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  gte,
  inArray,
  isNotNull,
  like,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { ProjectField, ProjectLevel } from '#domain/project-facets.ts';
import { containsPattern } from '../../platform/db/like.ts';
import { isPublished } from './is-published.ts';
import { priceToPay } from './prices.ts';
import {
  BAND_PAISE,
  HARDWARE_BAND_PAISE,
  type HardwareBand,
  type PriceBand,
  type TeamFilter,
} from './rules/project-filters.ts';
import { projects } from './schema.ts';
import { parseSearchWords, type SearchWord } from './search-words.ts';

export interface ProjectFilter {
  /** Words that must all match the name, a technology or the field; see `parseSearchWords`. */
  search?: string;
  /** Words that replace `search`. */
  words?: readonly SearchWord[] | undefined;
  /** A whole technology, ignoring case. */
  tech?: string;
  /** Any of these whole technologies, in lower case. */
  techKeys?: readonly string[] | undefined;
  price?: PriceBand | undefined;
  field?: ProjectField | undefined;
  level?: ProjectLevel | undefined;
  hardware?: HardwareBand | undefined;
  team?: TeamFilter | undefined;
  /** Only projects that run in GitHub Codespaces. */
  runsInBrowser?: 'true' | undefined;
  /** Only projects with viva questions that were written for them. */
  viva?: 'true' | undefined;
  /** Only projects with a base paper. */
  paper?: 'true' | undefined;
  /** Includes drafts and archived projects. */
  includeUnpublished?: boolean | undefined;
}

/** The SQL condition of a filter; undefined when it matches everything. */
export function matchesFilter({
  search = '',
  words,
  tech,
  techKeys,
  ...filter
}: ProjectFilter): SQL | undefined {
  return and(
    filter.includeUnpublished ? undefined : isPublished,
    ...(words ?? parseSearchWords(search)).map(matchesWord),
    tech ? arrayContains(projects.techKeys, [tech.trim().toLowerCase()]) : undefined,
    techKeys && arrayOverlaps(projects.techKeys, [...techKeys]),
    ...Object.values(matchesFacets(filter)),
  );
}

/** The filters that have one of a few values. */
export type Facets = Pick<
  ProjectFilter,
  'price' | 'field' | 'level' | 'hardware' | 'team' | 'runsInBrowser' | 'viva' | 'paper'
>;

/** Makes a condition for each facet that has a value. */
export function matchesFacets({
  price,
  field,
  level,
  hardware,
  team,
  runsInBrowser,
  viva,
  paper,
}: Facets): Record<string, SQL> {
  const conditions = {
    price: price && isWithin(priceToPay, BAND_PAISE[price]),
    field: field && eq(projects.field, field),
    level: level && eq(projects.level, level),
    hardware: hardware && isWithin(projects.hardwarePaise, HARDWARE_BAND_PAISE[hardware]),
    team: team && gte(projects.teamSize, Number(team)),
    runsInBrowser: runsInBrowser && eq(projects.runsInBrowser, true),
    viva: viva && eq(projects.hasVivaFile, true),
    paper: paper && isNotNull(projects.paper),
  };
  return Object.fromEntries(
    Object.entries(conditions).flatMap(([facet, condition]) => (condition ? [[facet, condition]] : [])),
  );
}

/** Whether a value is within the bounds of a band. */
function isWithin(column: SQLWrapper, [from, below]: readonly [number, number | null]): SQL | undefined {
  return and(gte(column, from), below === null ? undefined : lt(column, below));
}

/**
 * Matches a character that is neither letter, digit nor underscore in ASCII. With other characters, or `\m`
 * and `\M`, the trigram index can't be used.
 */
const SEPARATOR = '[ \\n!-/:-@[-^`{-~]';

function matchesWord({ terms, wholeWords, fields }: SearchWord): SQL | undefined {
  return or(
    ...terms.map((term) => like(projects.searchText, containsPattern(term))),
    // The words come from a fixed list of letters, so nothing needs escaping.
    ...wholeWords.map((word) => sql`${projects.searchText} ~ ${`(^|${SEPARATOR})${word}(${SEPARATOR}|$)`}`),
    fields.length > 0 ? inArray(projects.field, [...fields]) : undefined,
  );
}
