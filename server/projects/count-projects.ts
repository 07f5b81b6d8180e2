import { and, type SQL, sql } from 'drizzle-orm';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { HARDWARE_BANDS, PRICE_BANDS, TEAM_FILTERS } from '#domain/project-filters.ts';
import type { Context } from '../context.ts';
import { cacheIfLarge, LARGE_CATALOGUE } from './cache-if-large.ts';
import {
  type Facets,
  isPublished,
  matchesFacets,
  matchesFilter,
  type ProjectFilter,
} from './project-filter.ts';
import { projects } from './schema.ts';

/** The number of projects that match a filter. */
export async function countProjects({ db }: Context, filter: ProjectFilter): Promise<number> {
  return db.$count(projects, matchesFilter(filter));
}

export interface TechnologyCount {
  /** In its most frequent spelling. */
  name: string;
  count: number;
}

/** Projects per technology, most used first; the filter's own `tech` is ignored. */
export async function countByTechnology(
  context: Context,
  filter: ProjectFilter,
  limit = 200,
): Promise<TechnologyCount[]> {
  const query = () => queryTechnologies(context, filter, limit);
  // These match few projects, and there are too many different ones to cache.
  const { search, words, techKeys, level, hardware, team } = filter;
  if (search || words || techKeys || level || hardware || team) return query();
  return cacheIfLarge(
    context,
    `technologies ${filter.price ?? ''} ${filter.field ?? ''} ${limit}`,
    query,
    (found) => found.reduce((sum, { count }) => sum + count, 0) > LARGE_CATALOGUE,
  );
}

async function queryTechnologies(
  { db }: Context,
  filter: ProjectFilter,
  limit: number,
): Promise<TechnologyCount[]> {
  const used = db
    .select({ spelling: sql<string>`unnest(${projects.tech})`.as('spelling') })
    .from(projects)
    .where(matchesFilter({ ...filter, tech: '' }))
    .as('used');
  const count = sql<number>`count(*)`.mapWith(Number);
  return db
    .select({ name: sql<string>`mode() within group (order by ${used.spelling})`, count })
    .from(used)
    .groupBy(sql`lower(${used.spelling})`)
    .orderBy(sql`count(*) desc`, sql`lower(${used.spelling})`)
    .limit(limit);
}

/** Every value of each facet. */
const FACET_VALUES = {
  price: PRICE_BANDS,
  field: PROJECT_FIELDS,
  level: PROJECT_LEVELS,
  hardware: HARDWARE_BANDS,
  team: TEAM_FILTERS,
} as const;
type FacetName = keyof typeof FACET_VALUES;
export type FacetCounts = {
  [Name in FacetName]: Record<(typeof FACET_VALUES)[Name][number], number>;
};
const FACET_NAMES = Object.keys(FACET_VALUES) as FacetName[];

/** Matches of a filter, and for each facet its matches per value when the other facets stay. One scan. */
export async function countByFacet(
  { db }: Context,
  filter: ProjectFilter,
): Promise<{ total: number; facets: FacetCounts }> {
  const chosen = matchesFacets(filter);
  const countIf = (conditions: Record<keyof Facets, SQL | undefined>) =>
    sql<number>`count(*) filter (where ${and(sql`true`, ...Object.values(conditions))})`.mapWith(Number);
  const counts = FACET_NAMES.flatMap((name) =>
    FACET_VALUES[name].map((value): [string, SQL<number>] => [
      `${name} ${value}`,
      countIf({ ...chosen, [name]: matchesFacets({ [name]: value })[name] }),
    ]),
  );
  const noFacets = Object.fromEntries(FACET_NAMES.map((name) => [name, undefined]));
  const columns: Record<string, SQL<number>> = { total: countIf(chosen), ...Object.fromEntries(counts) };
  const [row = {}] = await db
    .select(columns)
    .from(projects)
    .where(matchesFilter({ ...filter, ...noFacets }));
  const facets = FACET_NAMES.map((name) => [
    name,
    Object.fromEntries(FACET_VALUES[name].map((value) => [value, row[`${name} ${value}`] ?? 0])),
  ]);
  return { total: row.total ?? 0, facets: Object.fromEntries(facets) as FacetCounts };
}

export interface CatalogueSize {
  projects: number;
  /** Distinct technologies, ignoring case. */
  technologies: number;
}

export async function getCatalogueSize(context: Context): Promise<CatalogueSize> {
  return cacheIfLarge(
    context,
    'size',
    () => querySize(context),
    (size) => size.projects > LARGE_CATALOGUE,
  );
}

async function querySize({ db }: Context): Promise<CatalogueSize> {
  const [row] = await db
    .select({
      projects: sql<number>`count(distinct ${projects.id})`.mapWith(Number),
      technologies: sql<number>`count(distinct key)`.mapWith(Number),
    })
    .from(projects)
    .leftJoin(sql`unnest(${projects.techKeys}) as key`, sql`true`)
    .where(isPublished);
  return row ?? { projects: 0, technologies: 0 };
}
