import { and, eq, sql } from 'drizzle-orm';
import { repositorySnapshots } from '../../features/repositories/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

interface ProjectRepository {
  projectId: string;
  repoOwner: string;
  repoName: string;
}

/** Selects the commit of an order's repository at its last reading. */
export function commitOnSale(db: Executor, { projectId, repoOwner, repoName }: ProjectRepository) {
  return db
    .select({ commit: repositorySnapshots.commit })
    .from(repositorySnapshots)
    .where(
      and(
        eq(repositorySnapshots.projectId, projectId),
        eq(repositorySnapshots.repoOwner, repoOwner),
        eq(repositorySnapshots.repoName, repoName),
      ),
    );
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
