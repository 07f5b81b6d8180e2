import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Page, Project } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import type { ProjectSort } from '#domain/project-filters.ts';
import type { Context } from '../context.ts';
import { matchesFilter, type ProjectFilter } from './project-filter.ts';
import { createdMicros, encodeSortCursor, orderBySort, rangesAfterCursor } from './project-sort.ts';
import { repositoryUrl } from './repository-url.ts';
import { projects } from './schema.ts';

type Row = typeof projects.$inferSelect;

interface ListQuery extends ProjectFilter {
  sort?: ProjectSort;
  /** Where the page before ended. */
  cursor?: string | undefined;
  limit: number;
}

/**
 * A page of projects, by displayOrder and then purchaseCount descending unless `sort` says otherwise. Every page costs the
 * same, however deep. Throws INVALID_ARGUMENT for a cursor that is not ours.
 */
export async function listProjects(
  context: Context,
  { sort = 'recommended', cursor, limit, ...filter }: ListQuery,
): Promise<Page<Project>> {
  const part = (range?: ReturnType<typeof matchesFilter>) =>
    context.db
      .select({ ...getTableColumns(projects), createdMicros })
      .from(projects)
      .where(and(matchesFilter(filter), range))
      .orderBy(...orderBySort(sort))
      .limit(limit + 1);
  const [first, second, ...others] = rangesAfterCursor(sort, cursor).map(part);
  const rows =
    first && second
      ? await unionAll(first, second, ...others)
          .orderBy(...orderBySort(sort))
          .limit(limit + 1)
      : await part();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    documents: page.map((row) => projectDocument(context, row)),
    nextCursor: last ? encodeSortCursor(sort, last) : null,
  };
}

/** How many projects a search finds in all. */
export async function countProjects(context: Context, filter: ProjectFilter): Promise<number> {
  return context.db.$count(projects, matchesFilter(filter));
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
