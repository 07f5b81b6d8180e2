import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Job } from '../queue/queue.ts';

/** A table whose rows are work to do. Writing the row is what commits to the work; jobs only start it. */
export type OutboxTable = PgTable & {
  /** When the next attempt is due; null when none is. */
  nextTryAt: PgColumn;
  /** Until when one worker has the row to itself. */
  leasedUntil: PgColumn;
  /** The node that the worker belongs to. */
  leasedBy: PgColumn;
  attempts: PgColumn;
};

export interface Outbox<T extends OutboxTable = OutboxTable> {
  table: T;
  id: PgColumn;
  /** Which rows may be attempted at all, whenever they are due. */
  isPending?: SQL | undefined;
  /** The job that attempts one row. */
  job(id: string): Pick<Job, 'name' | 'data'>;
}
