import { and, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { repositorySnapshots } from '../../repositories/schema.ts';

/** Finds those of the given projects whose checks fail. */
export async function listFailingProjects(db: Executor, projectIds: string[]): Promise<Set<string>> {
  const { projectId, checks } = repositorySnapshots;
  const rows = await db
    .select({ projectId })
    .from(repositorySnapshots)
    .where(and(inArray(projectId, projectIds), sql`${checks} ->> 'state' = 'failing'`));
  return new Set(rows.map((row) => row.projectId));
}
