import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { cacheIfLarge, LARGE_CATALOGUE } from './cache-if-large.ts';
import { queryCells, queryMatches, readCatalogueCounts, type TechnologyCount } from './catalogue-counts.ts';
import { countCells, countFacets, type FacetCounts } from './facet-cells.ts';
import { matchesFilter, type ProjectFilter } from './project-filter.ts';
import { projects } from './schema.ts';
import { parseSearchWords } from './search-words.ts';

/** The number of projects that match a filter. */
export async function countProjects({ db }: Context, filter: ProjectFilter): Promise<number> {
  return db.$count(projects, matchesFilter(filter));
}

/** Whether any project matches a filter. */
export async function hasProjects({ db }: Context, filter: ProjectFilter): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(projects).where(matchesFilter(filter)).limit(1);
  return rows.length > 0;
}

/** Projects per technology, most used first; the filter's own `tech` is ignored. */
export async function countByTechnology(
  context: Context,
  filter: ProjectFilter,
  limit = 200,
): Promise<TechnologyCount[]> {
  if (isTyped(filter))
    return cacheIfLarge(
      context,
      `technologies ${limit} ${keyOf({ ...filter, tech: '' })}`,
      () => queryTechnologies(context, filter, limit),
      (found) => sum(found.map(({ count }) => count)) > LARGE_CATALOGUE,
    );
  const { technologies } = await readCatalogueCounts(context);
  return [...technologies]
    .map(([key, { name, cells }]) => ({ key, name, count: countCells(cells, filter) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ name, count }) => ({ name, count }));
}

/** Whether a filter has a part that the counts of the whole catalogue do not know. */
function isTyped({ search, words, techKeys, includeUnpublished }: ProjectFilter): boolean {
  return Boolean(search || words || techKeys || includeUnpublished);
}

/** Names a filter by what it matches: a list passes more than that, such as its order. */
function keyOf(filter: ProjectFilter): string {
  const { search, words, tech, techKeys, price, field, level, hardware, team, includeUnpublished } = filter;
  const facets = [price, field, level, hardware, team];
  return JSON.stringify([
    words ?? parseSearchWords(search ?? ''),
    tech,
    techKeys,
    facets,
    includeUnpublished,
  ]);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

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
  const spellings = db
    .select({ spelling: used.spelling, uses: sql<number>`count(*)`.as('uses') })
    .from(used)
    .groupBy(used.spelling)
    .as('spellings');
  const total = sql<number>`sum(${spellings.uses})`;
  return db
    .select({
      name: sql<string>`(array_agg(${spellings.spelling} order by ${spellings.uses} desc, ${spellings.spelling}))[1]`,
      count: total.mapWith(Number),
    })
    .from(spellings)
    .groupBy(sql`lower(${spellings.spelling})`)
    .orderBy(sql`${total} desc`, sql`lower(${spellings.spelling})`)
    .limit(limit);
}

interface MatchCounts {
  total: number;
  facets: FacetCounts;
  technologies: TechnologyCount[];
}

/** What a list says about its matches: `countByFacet` and `countByTechnology`, which read a search's matches once if nothing else is chosen. */
export async function countMatches(
  context: Context,
  filter: ProjectFilter,
  limit: number,
): Promise<MatchCounts> {
  const { tech, price, field, level, hardware, team, ...typed } = filter;
  if (!isTyped(filter) || tech || price || field || level || hardware || team) {
    const [counted, technologies] = await Promise.all([
      countByFacet(context, filter),
      countByTechnology(context, filter, limit),
    ]);
    return { ...counted, technologies };
  }
  const { cells, technologies } = await cacheIfLarge(
    context,
    `matches ${limit} ${keyOf(typed)}`,
    () => queryMatches(context, typed, limit),
    (found) => sum([...found.cells.values()]) > LARGE_CATALOGUE,
  );
  return { ...countFacets(cells, {}), technologies };
}

/** Matches of a filter, and for each facet its matches per value when the other facets stay. */
export async function countByFacet(
  context: Context,
  filter: ProjectFilter,
): Promise<{ total: number; facets: FacetCounts }> {
  const { price: _, field: _f, level: _l, hardware: _h, team: _t, ...others } = filter;
  return countFacets(await readCells(context, others), filter);
}

async function readCells(context: Context, filter: ProjectFilter) {
  if (isTyped(filter))
    return cacheIfLarge(
      context,
      `cells ${keyOf(filter)}`,
      () => queryCells(context, filter),
      (cells) => sum([...cells.values()]) > LARGE_CATALOGUE,
    );
  const { cells, technologies } = await readCatalogueCounts(context);
  return filter.tech ? (technologies.get(filter.tech.trim().toLowerCase())?.cells ?? new Map()) : cells;
}

export interface CatalogueSize {
  projects: number;
  /** Distinct technologies, ignoring case. */
  technologies: number;
}

export async function getCatalogueSize(context: Context): Promise<CatalogueSize> {
  const { projects, technologies } = await readCatalogueCounts(context);
  return { projects, technologies: technologies.size };
}
