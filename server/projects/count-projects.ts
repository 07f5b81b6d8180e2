import { sql } from 'drizzle-orm';
import { PRICE_BANDS, type PriceBand } from '#domain/project-filters.ts';
import type { Context } from '../context.ts';
import { cacheIfLarge } from './cache-if-large.ts';
import { inPriceBand, matchesFilter, type ProjectFilter } from './project-filter.ts';
import { projects } from './schema.ts';

/** From so many projects on, counting them all takes long enough to notice. */
const LARGE = 5000;

export interface TechnologyCount {
  /** As most projects spell it. */
  name: string;
  count: number;
}

/** The technologies of what a filter finds, the most used first, at most `limit`; the filter's own `tech` does not count. */
export async function countByTechnology(
  context: Context,
  filter: ProjectFilter,
  limit = 200,
): Promise<TechnologyCount[]> {
  const read = () => readTechnologies(context, filter, limit);
  // A search leaves few to count, and there is no end of searches to keep.
  if (filter.search || filter.words) return read();
  return cacheIfLarge(
    context,
    `technologies ${filter.price ?? ''} ${limit}`,
    read,
    (found) => found.reduce((sum, { count }) => sum + count, 0) > LARGE,
  );
}

async function readTechnologies(
  context: Context,
  filter: ProjectFilter,
  limit: number,
): Promise<TechnologyCount[]> {
  const used = context.db
    .select({ spelling: sql<string>`unnest(${projects.tech})`.as('spelling') })
    .from(projects)
    .where(matchesFilter({ ...filter, tech: '' }))
    .as('used');
  const count = sql<number>`count(*)`.mapWith(Number);
  return context.db
    .select({ name: sql<string>`mode() within group (order by ${used.spelling})`, count })
    .from(used)
    .groupBy(sql`lower(${used.spelling})`)
    .orderBy(sql`count(*) desc`, sql`lower(${used.spelling})`)
    .limit(limit);
}

/** How many projects of each range of prices a filter finds; its own `price` does not count. */
export async function countByPriceBand(
  context: Context,
  filter: ProjectFilter,
): Promise<Record<PriceBand, number>> {
  const counted = (band: PriceBand) =>
    sql<number>`count(*) filter (where ${inPriceBand(band)})`.mapWith(Number);
  const columns = Object.fromEntries(PRICE_BANDS.map((band) => [band, counted(band)]));
  const [row] = await context.db
    .select(columns as Record<PriceBand, ReturnType<typeof counted>>)
    .from(projects)
    .where(matchesFilter({ ...filter, price: undefined }));
  return row as Record<PriceBand, number>;
}

export interface CatalogueSize {
  projects: number;
  /** Different ones, whatever their case, that at least one project uses. */
  technologies: number;
}

export async function getCatalogueSize(context: Context): Promise<CatalogueSize> {
  return cacheIfLarge(
    context,
    'size',
    () => readSize(context),
    (size) => size.projects > LARGE,
  );
}

async function readSize({ db }: Context): Promise<CatalogueSize> {
  const [row] = await db
    .select({
      projects: sql<number>`count(distinct ${projects.id})`.mapWith(Number),
      technologies: sql<number>`count(distinct key)`.mapWith(Number),
    })
    .from(projects)
    .leftJoin(sql`unnest(${projects.techKeys}) as key`, sql`true`);
  return row ?? { projects: 0, technologies: 0 };
}
