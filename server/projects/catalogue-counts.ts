import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { cacheIfLarge, LARGE_CATALOGUE } from './cache-if-large.ts';
import { type CellCounts, cellNumber } from './facet-cells.ts';
import { isPublished, matchesFilter, type ProjectFilter } from './project-filter.ts';
import { projects } from './schema.ts';

export interface CatalogueCounts {
  projects: number;
  cells: CellCounts;
  /** By its name in lower case. */
  technologies: ReadonlyMap<string, TechnologyCells>;
}

interface TechnologyCells {
  /** In its most frequent spelling. */
  name: string;
  /** Of projects that name it. */
  cells: CellCounts;
}

export interface TechnologyCount {
  /** In its most frequent spelling. */
  name: string;
  count: number;
}

/** How many published projects have which values and technologies. */
export function readCatalogueCounts(context: Context): Promise<CatalogueCounts> {
  return cacheIfLarge(
    context,
    'counts',
    () => queryCounts(context),
    (counts) => counts.projects > LARGE_CATALOGUE,
  );
}

/** The cells of projects that match a filter. */
export async function queryCells({ db }: Context, filter: ProjectFilter): Promise<CellCounts> {
  const matching = db
    .select({ cell: cellNumber.as('cell') })
    .from(projects)
    .where(matchesFilter(filter))
    .as('matching');
  const rows = await db
    .select({ cell: matching.cell, count: sql<number>`count(*)`.mapWith(Number) })
    .from(matching)
    .groupBy(matching.cell);
  return new Map(rows.map(({ cell, count }) => [Number(cell), count]));
}

/**
 * The cells of projects that match a filter, and their technologies, most used first. Reading the matches takes longest: half of a catalogue
 * has the word "python".
 */
export async function queryMatches(
  { db }: Context,
  filter: ProjectFilter,
  limit: number,
): Promise<{ cells: CellCounts; technologies: TechnologyCount[] }> {
  const { rows } = await db.execute<{
    cells: [cell: number, count: number][] | null;
    technologies: [name: string, count: number][] | null;
  }>(sql`
    with matching as materialized (
      select ${cellNumber} as cell, ${projects.tech} as tech from ${projects} where ${matchesFilter(filter)}
    ), cells as (
      select cell, count(*) as count from matching group by cell
    ), spellings as (
      select spelling, count(*) as uses from (select unnest(tech) as spelling from matching) as used group by spelling
    ), technologies as (
      select (array_agg(spelling order by uses desc, spelling))[1] as name, lower(spelling) as key, sum(uses) as count
      from spellings group by key order by count desc, key limit ${limit}
    )
    select
      (select json_agg(json_build_array(cell, count)) from cells) as cells,
      (select json_agg(json_build_array(name, count) order by count desc, key) from technologies) as technologies`);
  const { cells, technologies } = rows[0] ?? {};
  return {
    cells: new Map(cells),
    technologies: (technologies ?? []).map(([name, count]) => ({ name, count })),
  };
}

/** Cells and their counts come as text, a row a technology: as rows of their own, tens of thousands would take longer to read than to count. */
async function queryCounts(context: Context): Promise<CatalogueCounts> {
  const cells = await queryCells(context, {});
  const { rows } = await context.db.execute<{ name: string; key: string; cells: string }>(sql`
    select name, lower(name) as key, string_agg(cell || ' ' || count, ',') as cells
    from (
      select name, cell, count(*) as count
      from (select unnest(${projects.tech}) as name, ${cellNumber} as cell from ${projects} where ${isPublished}) as used
      group by name, cell
    ) as counted
    group by name order by sum(count) desc, name`);
  const technologies = new Map<string, { name: string; cells: Map<number, number> }>();
  for (const row of rows) {
    // The most frequent spelling comes first.
    const technology = technologies.get(row.key) ?? { name: row.name, cells: new Map() };
    technologies.set(row.key, technology);
    for (const pair of row.cells.split(',')) {
      const [cell = 0, count = 0] = pair.split(' ').map(Number);
      technology.cells.set(cell, (technology.cells.get(cell) ?? 0) + count);
    }
  }
  const total = [...cells.values()].reduce((sum, count) => sum + count, 0);
  return { projects: total, cells, technologies };
}
