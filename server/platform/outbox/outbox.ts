import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { integer, type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/client.ts';
import { timestamptz } from '../db/columns.ts';
import type { Job, Jobs } from '../queue/job.ts';

/** The columns of a table whose rows are work to do. */
export const outboxColumns = () => ({
  attempts: integer('attempts').notNull().default(0),
  /** When the next attempt is due; null if no attempt is scheduled. */
  nextTryAt: timestamptz('next_try_at').default(sql`now()`),
  /** Until when one worker has leased the row. */
  leasedUntil: timestamptz('leased_until'),
  /** The node that the worker belongs to. */
  leasedBy: text('leased_by'),
});

/** A table whose rows are work to do. Writing the row commits to the work; jobs only start it. */
export type OutboxTable = PgTable & Record<keyof ReturnType<typeof outboxColumns>, PgColumn>;

export interface Outbox<T extends OutboxTable = OutboxTable> {
  table: T;
  id: PgColumn;
  /** Filter for rows that are still open (not cancelled or finished). */
  isPending?: SQL | undefined;
  /** The job that attempts one row. */
  job(id: string): Pick<Job, 'name' | 'data'>;
}

/** Makes all rows due that wait for their next attempt, in the caller's transaction. */
export async function resumeOutbox(
  { jobs }: { jobs: Jobs },
  tx: Executor,
  { table, id, isPending, job }: Outbox,
): Promise<void> {
  const resumed = await tx
    .update(table as OutboxTable)
    .set({ nextTryAt: sql`now()` })
    .where(and(isPending, isNotNull((table as OutboxTable).nextTryAt)))
    .returning({ id: sql<string>`${id}` });
  // A separate key keeps these jobs from being merged into those of retries, which may come later.
  for (const row of resumed) await jobs.enqueue(tx, { ...job(row.id), key: `${row.id} resumed` });
}
