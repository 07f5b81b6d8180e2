import { count, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { readPublic } from '../../platform/cache.ts';
import { isPublished } from './is-published.ts';
import { projects } from './schema.ts';

/** `/documents/catalogue` differs after each change of the catalogue, and stays the same after sales. */
export interface CatalogueVersion {
  /** The number of projects. */
  projects: number;
  /** Unix time in seconds of the newest change; null without projects. */
  changedAt: number | null;
}

const newest = sql<Date | null>`max(greatest(${projects.updatedAt}, ${projects.refreshedAt}))`.mapWith(
  projects.updatedAt,
);

/**
 * The version differs after a published project was added, changed or removed, and for admins with
 * projectWrite after any project was. It stays the same after sales. Read it before the content of a page, so
 * that a change in between makes the page look old, not new. Public.
 */
export function getCatalogueVersion(context: Context): Promise<CatalogueVersion> {
  return readPublic(context, 'catalogue version', queryVersion);
}

async function queryVersion({ db, actor }: Context): Promise<CatalogueVersion> {
  const [row] = await db
    .select({
      projects: count(),
      changedAt: newest,
    })
    .from(projects)
    .where(actor?.rights?.projectWrite ? undefined : isPublished);
  const changedAt = row?.changedAt?.getTime();
  return { projects: row?.projects ?? 0, changedAt: changedAt === undefined ? null : changedAt / 1000 };
}
