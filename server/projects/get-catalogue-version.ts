import { count, max } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isPublished } from './project-filter.ts';
import { projects } from './schema.ts';

interface CatalogueVersion {
  projects: number;
  /** Unix time in seconds of the newest change; null without projects. */
  changedAt: number | null;
}

/**
 * Differs after a published project was added, changed or removed, for admins with projectWrite also after another one was; the
 * same after sales. Public.
 */
export async function getCatalogueVersion({ db, actor }: Context): Promise<CatalogueVersion> {
  const [row] = await db
    .select({ projects: count(), changedAt: max(projects.updatedAt) })
    .from(projects)
    .where(actor?.rights?.projectWrite ? undefined : isPublished);
  const changedAt = row?.changedAt?.getTime();
  return { projects: row?.projects ?? 0, changedAt: changedAt === undefined ? null : changedAt / 1000 };
}
