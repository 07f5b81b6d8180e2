import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, like, or, sql } from 'drizzle-orm';
import type { Page, Project, ProjectsQuery } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { decodeCursor, encodeCursor } from '../db/cursor.ts';
import { projects } from '../db/schema/projects.ts';
import { repositoryUrl } from './repository-url.ts';

type Row = typeof projects.$inferSelect;

/** Projects by displayOrder, then purchaseCount descending; `search` matches the name or any tech, ignoring case. */
export async function listProjects(context: Context, query: ProjectsQuery): Promise<Page<Project>> {
  const rows = await context.db
    .select()
    .from(projects)
    .where(and(matches(query.search), usesTech(query.tech), after(query.cursor)))
    .orderBy(asc(projects.displayOrder), desc(projects.purchaseCount), asc(projects.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    documents: page.map((row) => projectDocument(context, row)),
    nextCursor: last ? encodeCursor([last.displayOrder, last.purchaseCount, last.id]) : null,
  };
}

/** How many projects a search finds in all. */
export async function countProjects(
  context: Context,
  query: Pick<ProjectsQuery, 'search' | 'tech'>,
): Promise<number> {
  return context.db.$count(projects, and(matches(query.search), usesTech(query.tech)));
}

/** One project by its slug or id, or null. */
export async function findProject(context: Context, slugOrId: string): Promise<Project | null> {
  const [row] = await context.db
    .select()
    .from(projects)
    .where(or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId)))
    .orderBy(sql`${projects.slug} = ${slugOrId} desc`)
    .limit(1);
  return row ? projectDocument(context, row) : null;
}

function projectDocument(context: Context, row: Row): Project {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    price: toRupees(row.pricePaise),
    tech: row.tech,
    features: row.features,
    description: row.description,
    coverImage: row.coverImage,
    displayOrder: row.displayOrder,
    purchaseCount: row.purchaseCount,
    ...(context.actor?.rights?.projectWrite ? { githubRepoUrl: repositoryUrl(row) } : {}),
  };
}

function matches(search: string): SQL | undefined {
  const term = search.trim().toLowerCase();
  if (!term) return undefined;
  return like(projects.searchText, `%${term.replace(/[\\%_]/g, '\\$&').replace(/[\n\0]/g, ' ')}%`);
}

function usesTech(tech: string): SQL | undefined {
  if (!tech) return undefined;
  return sql`exists (select 1 from unnest(${projects.tech}) as used where lower(used) = ${tech.toLowerCase()})`;
}

function after(cursor: string | undefined): SQL | undefined {
  const position = decodeCursor(cursor, ['number', 'number', 'string']);
  if (!position) return undefined;
  const [order, count, id] = position;
  return sql`(${projects.displayOrder}, -${projects.purchaseCount}, ${projects.id}) > (${order}::int, -(${count}::int), ${id}::text)`;
}
