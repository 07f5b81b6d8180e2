import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { attemptKey, countAttempt } from '../../platform/rate-limit/attempts.ts';
import { findCopy } from './find-new-version.ts';
import { type Copy, copies } from './schema.ts';

/** The newest versions that are asked about. */
const MAX_ASKED = 10;
const EVERY_TEN_SECONDS = { limit: 1, windowSeconds: 10 };

/**
 * Records the newest of the versions that the buyer asked for and has merged, if GitHub says that there is one: from
 * then on it is what they have. Throws CodeHostError.
 */
export async function recordMerge({ db, codeHost }: Context, copy: Copy): Promise<void> {
  const { orderId, owner, name: repo, versions } = copy;
  if (repo === null) return;
  const newest = [...versions.entries()].reverse().slice(0, MAX_ASKED);
  for (const [index, { branch, commit, since }] of newest) {
    if (!(await codeHost.findPull({ owner, repo, branch }))?.isMerged) continue;
    const left = versions.slice(index + 1);
    await db
      .update(copies)
      .set({ deliveredCommit: commit, deliveredAt: new Date(since), versions: left })
      // Another call may have added a version meanwhile.
      .where(and(eq(copies.orderId, orderId), eq(copies.versions, versions)));
    return;
  }
}

/**
 * Has GitHub asked whether the buyer merged a version, because they open the page of their order. A job asks, at
 * most every ten seconds for an order; the page doesn't wait, and changes live.
 */
export async function checkMergeOnVisit({ jobs, db }: Context, copy: Copy): Promise<void> {
  const { orderId, state, versions } = copy;
  if (state !== 'ready' || versions.length === 0) return;
  await jobs.enqueue(db, { name: 'check-merge', data: { orderId }, key: orderId });
}

/** This job records a merge. The next visit tries again if GitHub doesn't answer. */
export async function checkMerge(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const copy = await findCopy(context.db, orderId);
  if (copy?.state !== 'ready') return;
  const key = attemptKey('check-merge', orderId);
  if (!(await countAttempt(context, { key, ...EVERY_TEN_SECONDS })).allowed) return;
  try {
    await recordMerge(context, copy);
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    context.log.warn({ err: error, orderId }, 'merge not checked');
  }
}
