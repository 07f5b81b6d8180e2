import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Copy, copies } from './schema.ts';

/**
 * Records that the buyer merged the version that they asked for last, if GitHub says so: from then on it is what
 * they have. Throws CodeHostError.
 */
export async function recordMerge({ db, codeHost }: Context, copy: Copy): Promise<void> {
  const { owner, name: repo, versionBranch: branch, versionCommit, versionAt } = copy;
  if (repo === null || branch === null || versionCommit === copy.deliveredCommit) return;
  const pull = await codeHost.findPull({ owner, repo, branch });
  if (!pull?.isMerged) return;
  await db
    .update(copies)
    .set({ deliveredCommit: versionCommit, deliveredAt: versionAt ? afterRelease(versionAt) : sql`now()` })
    .where(eq(copies.orderId, copy.orderId));
}

/** When a release is newer than one that the buyer has. */
export function afterRelease(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + 1000);
}
