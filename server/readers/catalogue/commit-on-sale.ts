import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { repositorySnapshots } from '../../features/repositories/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

type ProjectRepository = Pick<
  typeof repositorySnapshots.$inferSelect,
  'projectId' | 'repoOwner' | 'repoName'
>;

/** After a change of a project's repository, the snapshot of the old one is not the project's. */
export function isSnapshotOf(project: { [K in keyof ProjectRepository]: string | PgColumn }) {
  const { projectId, repoOwner, repoName } = repositorySnapshots;
  return and(
    eq(projectId, project.projectId),
    eq(repoOwner, project.repoOwner),
    eq(repoName, project.repoName),
  );
}

/** Selects the commit of an order's repository at its last reading. */
export function commitOnSale(db: Executor, project: ProjectRepository) {
  const { commit } = repositorySnapshots;
  return db.select({ commit }).from(repositorySnapshots).where(isSnapshotOf(project));
}

/**
 * Finds the commit of an order's repository at its last reading; null before the first one. For internal use.
 */
export async function findCommitOnSale(db: Executor, repository: ProjectRepository): Promise<string | null> {
  const [snapshot] = await commitOnSale(db, repository);
  return snapshot?.commit ?? null;
}

/** Whether the commit on sale was made more than `minutes` ago; false when none is known. */
export async function isCommitOlderThan(db: Executor, projectId: string, minutes: number): Promise<boolean> {
  const isOld = sql`${repositorySnapshots.committedAt} < now() - make_interval(mins => ${minutes})`;
  return (await db.$count(repositorySnapshots, and(eq(repositorySnapshots.projectId, projectId), isOld))) > 0;
}
