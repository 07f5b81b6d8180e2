import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { repositorySnapshots } from '../../repositories/schema.ts';

/** What the repository of an order was at when it was last read; null before that. For internal use. */
export async function findCommitOnSale(
  tx: Executor,
  { projectId, repoOwner, repoName }: { projectId: string; repoOwner: string; repoName: string },
): Promise<string | null> {
  const [snapshot] = await tx
    .select({ commit: repositorySnapshots.commit })
    .from(repositorySnapshots)
    .where(
      and(
        eq(repositorySnapshots.projectId, projectId),
        eq(repositorySnapshots.repoOwner, repoOwner),
        eq(repositorySnapshots.repoName, repoName),
      ),
    );
  return snapshot?.commit ?? null;
}
