import { and, asc, inArray, notExists, sql } from 'drizzle-orm';
import { projects } from '../../features/projects/schema.ts';
import { repositorySnapshots, repositorySyncs } from '../../features/repositories/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Finds those of the given projects whose checks fail. */
export async function listFailingProjects(db: Executor, projectIds: string[]): Promise<Set<string>> {
  const { projectId, checks } = repositorySnapshots;
  const rows = await db
    .select({ projectId })
    .from(repositorySnapshots)
    .where(and(inArray(projectId, projectIds), sql`${checks} ->> 'state' = 'failing'`));
  return new Set(rows.map((row) => row.projectId));
}

/** Finds those of the given projects whose repository was read. */
export async function listReadProjects(db: Executor, projectIds: string[]): Promise<Set<string>> {
  const { projectId } = repositorySnapshots;
  const rows = await db.select({ projectId }).from(repositorySnapshots).where(inArray(projectId, projectIds));
  return new Set(rows.map((row) => row.projectId));
}

/** Lists the IDs of projects whose repository was never read, in catalogue order. For internal use. */
export async function listUnreadProjects(db: Executor, limit: number): Promise<string[]> {
  const sync = db
    .select({ one: sql`1` })
    .from(repositorySyncs)
    .where(sql`${repositorySyncs.projectId} = ${projects.id}`);
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(notExists(sync))
    .orderBy(asc(projects.displayOrder), asc(projects.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
