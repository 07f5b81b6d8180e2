import { sql } from 'drizzle-orm';
import { PRICE_BANDS, type PriceBand } from '#domain/project-filters.ts';
import type { Context } from '../context.ts';
import { cacheIfLarge } from './cache-if-large.ts';
import { inPriceBand, isPublished, matchesFilter, type ProjectFilter } from './project-filter.ts';
import { projects } from './schema.ts';

/** Counts over more projects than this are cached. */
const LARGE_CATALOGUE = 5000;

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
  // Searches match few projects, and there are too many different ones to cache.
  if (filter.search || filter.words) return query();
  return cacheIfLarge(
    context,
    `technologies ${filter.price ?? ''} ${limit}`,
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

/** Projects per price band; the filter's own `price` is ignored. */
export async function countByPriceBand(
  { db }: Context,
  filter: ProjectFilter,
): Promise<Record<PriceBand, number>> {
  const countOf = (band: PriceBand) =>
    sql<number>`count(*) filter (where ${inPriceBand(band)})`.mapWith(Number);
  const columns = Object.fromEntries(PRICE_BANDS.map((band) => [band, countOf(band)]));
  const [row] = await db
    .select(columns as Record<PriceBand, ReturnType<typeof countOf>>)
    .from(projects)
    .where(matchesFilter({ ...filter, price: undefined }));
  return row as Record<PriceBand, number>;
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
