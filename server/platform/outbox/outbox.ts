import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Job } from '../queue/job.ts';

/** A table whose rows are work to do. Writing the row commits to the work; jobs only start it. */
export type OutboxTable = PgTable & {
  /** When the next attempt is due; null if no attempt is scheduled. */
  nextTryAt: PgColumn;
  /** Until when one worker has leased the row. */
  leasedUntil: PgColumn;
  /** The node that the worker belongs to. */
  leasedBy: PgColumn;
  attempts: PgColumn;
};

export interface Outbox<T extends OutboxTable = OutboxTable> {
  table: T;
  id: PgColumn;
  /** Filter for rows that are still open (not cancelled or finished). */
  isPending?: SQL | undefined;
  /** The job that attempts one row. */
  job(id: string): Pick<Job, 'name' | 'data'>;
}
