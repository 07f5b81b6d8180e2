import { asc, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { enqueueAttempt } from './backoff.ts';
import { isDue, leaseSecondsLeft } from './lease.ts';
import type { Outbox } from './outbox.ts';

/** More than a provider accepts in the minute until the next sweep. */
const BATCH = 2000;

/**
 * Enqueues every row that is due: after a long backoff, or because a crash lost its job or worker. A leased
 * row is attempted again when the lease ends.
 */
export async function sweepOutbox({ db, jobs }: Pick<Context, 'db' | 'jobs'>, outbox: Outbox): Promise<void> {
  const { table } = outbox;
  const due = await db
    .select({ id: sql<string>`${outbox.id}`, inSeconds: leaseSecondsLeft(table) })
    .from(table)
    .where(isDue(outbox))
    .orderBy(asc(table.nextTryAt))
    .limit(BATCH);
  for (const { id, inSeconds } of due) {
    if (inSeconds === 0) await enqueueAttempt({ jobs }, db, outbox, { id });
    // A separate key keeps this job from blocking the retry that the worker enqueues.
    else await jobs.enqueue(db, { ...outbox.job(id), key: `${id} lease`, inSeconds });
  }
}
