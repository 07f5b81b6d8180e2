import { and, type SQL, sql } from 'drizzle-orm';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import type { Context } from '../../context.ts';
import { isPublished } from './is-published.ts';
import { matchesFacets, matchesFilter, type ProjectFilter } from './project-filter.ts';
import { HARDWARE_BANDS, PRICE_BANDS, TEAM_FILTERS } from './rules/project-filters.ts';
import { projects } from './schema.ts';

/** All values of each facet. */
const FACET_VALUES = {
  price: PRICE_BANDS,
  field: PROJECT_FIELDS,
  level: PROJECT_LEVELS,
  hardware: HARDWARE_BANDS,
  team: TEAM_FILTERS,
} as const;
type FacetName = keyof typeof FACET_VALUES;

/** The number of projects with each value of each facet. */
export type FacetCounts = {
  [Name in FacetName]: Record<(typeof FACET_VALUES)[Name][number], number>;
};

interface TechnologyCount {
  /** The name in its most frequent spelling. */
  name: string;
  count: number;
}

/** Counts the projects that match a filter. */
export async function countProjects({ db }: Context, filter: ProjectFilter): Promise<number> {
  return db.$count(projects, matchesFilter(filter));
}

/** Whether any project matches a filter. */
export async function hasProjects({ db }: Context, filter: ProjectFilter): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(projects).where(matchesFilter(filter)).limit(1);
  return rows.length > 0;
}

/**
 * Counts the matches of a filter and, for each value of each facet, the matches if that value replaced the
 * facet's own choice.
 */
export async function countByFacet(
  { db }: Context,
  { price, field, level, hardware, team, ...others }: ProjectFilter,
): Promise<{ total: number; facets: FacetCounts }> {
  const chosen = matchesFacets({ price, field, level, hardware, team });
  const countsOf = ([facet, values]: [string, readonly string[]]) => [
    facet,
    Object.fromEntries(
      values.map((value) => [value, countWhere({ ...chosen, ...matchesFacets({ [facet]: value }) })]),
    ),
  ];
  const facetColumns = Object.fromEntries(Object.entries(FACET_VALUES).map(countsOf));
  const [row] = await db
    .select({ total: countWhere(chosen), ...facetColumns })
    .from(projects)
    .where(matchesFilter(others));
  const { total, ...facets } = row as unknown as { total: number } & FacetCounts;
  return { total, facets };
}

function countWhere(conditions: Record<string, SQL | undefined>): SQL<number> {
  const all = and(...Object.values(conditions));
  return sql<number>`count(*)${all && sql` filter (where ${all})`}`.mapWith(Number);
}

/**
 * Counts projects per technology, most used first; the filter's own `tech` is ignored. The facets change the
 * counts, but not the names.
 */
export async function countByTechnology(
  { db }: Context,
  { tech: _, price, field, level, hardware, team, ...others }: ProjectFilter,
  limit = 200,
): Promise<TechnologyCount[]> {
  const chosen = and(...Object.values(matchesFacets({ price, field, level, hardware, team })));
  const used = db
    .select({
      spelling: sql<string>`unnest(${projects.tech})`.as('spelling'),
      isMatch: sql<boolean>`${chosen ?? sql`true`}`.as('is_match'),
    })
    .from(projects)
    .where(matchesFilter(others))
    .as('used');
  const spellings = db
    .select({
      spelling: used.spelling,
      uses: sql<number>`count(*)`.as('uses'),
      matches: sql<number>`count(*) filter (where ${used.isMatch})`.as('matches'),
    })
    .from(used)
    .groupBy(used.spelling)
    .as('spellings');
  const total = sql<number>`sum(${spellings.matches})`;
  return db
    .select({
      name: sql<string>`(array_agg(${spellings.spelling} order by ${spellings.uses} desc, ${spellings.spelling}))[1]`,
      count: total.mapWith(Number),
    })
    .from(spellings)
    .groupBy(sql`lower(${spellings.spelling})`)
    .having(sql`${total} > 0`)
    .orderBy(sql`${total} desc`, sql`lower(${spellings.spelling})`)
    .limit(limit);
}

/** Reads the counts of a list: `countByFacet` and `countByTechnology`. */
export async function countMatches(context: Context, filter: ProjectFilter, limit: number) {
  const [counted, technologies] = await Promise.all([
    countByFacet(context, filter),
    countByTechnology(context, filter, limit),
  ]);
  return { ...counted, technologies };
}

export interface CatalogueSize {
  projects: number;
  /** The number of distinct technologies, ignoring case. */
  technologies: number;
}

export async function getCatalogueSize(context: Context): Promise<CatalogueSize> {
  const keys = context.db
    .select({ key: sql`unnest(${projects.techKeys})`.as('key') })
    .from(projects)
    .where(isPublished)
    .as('keys');
  const [technologies] = await context.db
    .select({ count: sql<number>`count(distinct ${keys.key})`.mapWith(Number) })
    .from(keys);
  return { projects: await countProjects(context, {}), technologies: technologies?.count ?? 0 };
}
