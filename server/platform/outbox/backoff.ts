import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import type { Jobs } from '../queue/job.ts';
import type { Outbox } from './outbox.ts';

/**
 * A longer wait gets no job, because it would block an earlier job for the same row. The sweep finds the row
 * when it is due.
 */
const MAX_JOB_DELAY_SECONDS = 60;

/** Seconds until the next attempt after `attempt` (from 1) failed; the last delay repeats. */
export function backoffSeconds(delays: readonly [number, ...number[]], attempt: number): number {
  return delays[Math.min(attempt, delays.length) - 1] ?? delays[0];
}

export function secondsFromNow(seconds: number): SQL<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}

/**
 * Enqueues the job that attempts a row, in the caller's transaction. Does nothing while the row is not due.
 */
export async function enqueueAttempt(
  { jobs }: { jobs: Jobs },
  tx: Executor,
  { job }: Pick<Outbox, 'job'>,
  { id, inSeconds = 0 }: { id: string; inSeconds?: number },
): Promise<void> {
  if (inSeconds > MAX_JOB_DELAY_SECONDS) return;
  await jobs.enqueue(tx, { ...job(id), key: id, inSeconds: Math.ceil(inSeconds) });
}
