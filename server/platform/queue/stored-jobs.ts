import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { secondsFromNow } from '../outbox/backoff.ts';
import { isDue, LEASE_SECONDS, leaseRow, leaseSecondsLeft, leaseToken } from '../outbox/lease.ts';
import type { DeadJob, Job, JobDefinition, JobName } from './job.ts';
import { storedJobs } from './schema.ts';
import { RETRIES, reasonOf, retrySeconds } from './workers.ts';

const BATCH = 2000;
const outbox = { table: storedJobs, id: storedJobs.id };

/** Stores a job, and returns the ID of its row; undefined if a job with the same key waits already. */
export async function storeJob(
  executor: Executor,
  { name, data, key, priority, inSeconds = 0 }: Job,
): Promise<string | undefined> {
  const [row] = await executor
    .insert(storedJobs)
    .values({ id: crypto.randomUUID(), name, data, key, priority, nextTryAt: secondsFromNow(inSeconds) })
    .onConflictDoNothing()
    .returning({ id: storedJobs.id });
  return row?.id;
}

export interface WaitingRow {
  id: string;
  name: JobName;
  priority: number;
  /** Seconds until the lease of a running attempt ends; 0 without one. */
  inSeconds: number;
}

/** Lists the stored jobs that are due: delayed ones, and those that a crash left. */
export async function listDueJobs(db: Executor, names: JobName[]): Promise<WaitingRow[]> {
  const { id, name, priority, nextTryAt } = storedJobs;
  return db
    .select({ id, name, priority, inSeconds: leaseSecondsLeft(storedJobs) })
    .from(storedJobs)
    .where(and(inArray(name, names), isDue(outbox)))
    .orderBy(desc(priority), asc(nextTryAt))
    .limit(BATCH);
}

interface Surroundings<C> {
  db: Executor;
  onDead: (context: C, job: DeadJob) => Promise<void>;
  retry: (row: WaitingRow) => void;
}

/**
 * Makes a stored job a job of its row's ID: it leases the row, runs, and deletes the row. After a failure the
 * row says when it is tried again. The kill of its process counts as a failure, too.
 */
export function attemptStored<C>(
  definition: JobDefinition<C>,
  { db, onDead, retry }: Surroundings<C>,
): JobDefinition<C> {
  const { name, retries = RETRIES } = definition;
  async function run(context: C, { id }: { id: string }): Promise<void> {
    const job = await leaseRow(db, outbox, id, { values: { key: null } });
    if (!job) return;
    const isOurs = and(eq(storedJobs.id, id), eq(leaseToken(storedJobs), job.lease));
    try {
      if (job.attempts > retries + 1) throw new Error('The process was killed at the last try.');
      await withinLease(definition.run(context, job.data as never));
    } catch (error) {
      if (job.attempts <= retries) {
        const inSeconds = retrySeconds(job.attempts);
        await db
          .update(storedJobs)
          .set({ leasedUntil: null, nextTryAt: secondsFromNow(inSeconds) })
          .where(isOurs);
        retry({ id, name, priority: job.priority, inSeconds });
      } else {
        await onDead(context, { name, data: job.data, reason: reasonOf(error) });
        await db.delete(storedJobs).where(isOurs);
      }
      throw error;
    }
    await db.delete(storedJobs).where(isOurs);
  }
  return { ...definition, run: run as JobDefinition<C>['run'] };
}

/** Fails when the work takes longer than its lease, so that it does not keep others waiting for ever. */
function withinLease(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(new Error(`The job took longer than ${LEASE_SECONDS} s.`));
  const timer = setTimeout(fail, LEASE_SECONDS * 1000).unref();
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
