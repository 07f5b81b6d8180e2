import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { NODE_ID } from '../nodes/node-id.ts';
import type { Jobs } from '../queue/job.ts';
import { enqueueAttempt, secondsFromNow } from './backoff.ts';
import type { Outbox, OutboxTable } from './outbox.ts';

/** Longer than all provider calls of one attempt take together. */
export const LEASE_SECONDS = 60;

type LeasedTable = Pick<OutboxTable, 'leasedUntil'>;

/** A leased row. `lease` identifies this worker's lease. */
export type Leased<T extends OutboxTable> = T['$inferSelect'] & { lease: string };

interface Leasing<T extends OutboxTable, A extends Record<string, SQL>> {
  /** Further columns to set. */
  values?: { [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] };
  /** What the same statement reads besides the row. */
  also?: A;
}

/** What SQL columns give. */
type Read<A> = { [K in keyof A]: A[K] extends SQL<infer V> ? V : never };

/**
 * Leases a pending row that is due, counts the attempt and sets `values`, in one statement, so that one of
 * several workers gets it. Returns undefined for the others. If the worker crashes, the lease expires and the
 * row is due again.
 */
export async function leaseRow<T extends OutboxTable, A extends Record<string, SQL> = Record<never, SQL>>(
  executor: Pick<Executor, 'update'>,
  outbox: Omit<Outbox<T>, 'job'>,
  id: string,
  { values, also }: Leasing<T, A> = {},
): Promise<(Leased<T> & Read<A>) | undefined> {
  const table: OutboxTable = outbox.table;
  const [row] = await executor
    .update(table)
    .set({ ...ownLease(), attempts: sql`${table.attempts} + 1`, ...values })
    .where(and(eq(outbox.id, id), isDue(outbox), isUnleased(table)))
    .returning({ ...getTableColumns(table), lease: leaseToken(table), ...also });
  return row as (Leased<T> & Read<A>) | undefined;
}

/** The columns of a lease of this node that begins now. A row that is inserted with them is leased from the start. */
export const ownLease = () => ({ leasedUntil: secondsFromNow(LEASE_SECONDS), leasedBy: NODE_ID });

/** How long after its begin a lease can still be passed on to a job, so that it lasts for all of its calls. */
const FRESH_SECONDS = 10;

/** Whether the lease is the named one, and has just begun. */
export function isFreshLease(table: LeasedTable, lease: string): SQL | undefined {
  const isFresh = gt(table.leasedUntil, secondsFromNow(LEASE_SECONDS - FRESH_SECONDS));
  return and(eq(leaseToken(table), lease), isFresh);
}

interface Attempt<T extends OutboxTable> {
  id: string;
  lease: string;
  /** Seconds until the next attempt; null for none. */
  inSeconds: number | null;
  /** Further columns to set. */
  values?: { [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | SQL };
}

/**
 * Ends an attempt: releases the lease, sets `values` and schedules the next attempt. Returns the row. If the
 * lease had expired and another worker leased or finished the row, it changes nothing and returns undefined.
 */
export async function endAttempt<T extends OutboxTable>(
  context: { jobs: Jobs },
  tx: Executor,
  outbox: Outbox<T>,
  { id, lease, inSeconds, values }: Attempt<T>,
): Promise<T['$inferSelect'] | undefined> {
  const table: OutboxTable = outbox.table;
  const nextTryAt = inSeconds === null ? null : secondsFromNow(inSeconds);
  const [row] = await tx
    .update(table)
    .set({ leasedUntil: null, nextTryAt, ...values })
    .where(and(eq(outbox.id, id), outbox.isPending, eq(leaseToken(table), lease)))
    .returning();
  if (row?.nextTryAt && inSeconds !== null) await enqueueAttempt(context, tx, outbox, { id, inSeconds });
  return row;
}

/** Whether a row is pending and due. A worker may have leased it. */
export function isDue({ table, isPending }: Pick<Outbox, 'table' | 'isPending'>): SQL | undefined {
  return and(isPending, lte(table.nextTryAt, sql`now()`));
}

export function isLeased({ leasedUntil }: LeasedTable): SQL {
  return gt(leasedUntil, sql`now()`);
}

export function isUnleased({ leasedUntil }: OutboxTable): SQL | undefined {
  return or(isNull(leasedUntil), lte(leasedUntil, sql`now()`));
}

/**
 * The microsecond at which the lease ends, which no other lease of the row shares; null when the row has
 * none.
 */
export function leaseToken({ leasedUntil }: LeasedTable): SQL<string | null> {
  return sql<string | null>`extract(epoch from ${leasedUntil})::text`;
}

/** Whole seconds until the lease ends; 0 when the row has none. */
export function leaseSecondsLeft({ leasedUntil }: LeasedTable): SQL<number> {
  return sql<number>`coalesce(greatest(0, ceil(extract(epoch from ${leasedUntil} - now()))), 0)::int`;
}

/**
 * Ends the leases of nodes that died. If such a node still writes, its write is refused, because it no longer
 * holds the lease.
 */
export async function releaseLeasesOf(
  executor: Executor,
  { table }: Pick<Outbox, 'table'>,
  nodeIds: string[],
): Promise<void> {
  // `leasedBy` stays when a lease ends.
  const isHeld = and(isNotNull(table.leasedUntil), inArray(table.leasedBy, nodeIds));
  await executor.update(table).set({ leasedUntil: null }).where(isHeld);
}

/** Ends the leases of a killed process. This is only safe while no other process uses this database. */
export async function releaseLeases(executor: Executor, { table }: Pick<Outbox, 'table'>): Promise<void> {
  await executor.update(table).set({ leasedUntil: null }).where(isNotNull(table.leasedUntil));
}

/** More than a provider accepts in the minute until the next sweep. */
const BATCH = 2000;

/**
 * Enqueues every row that is due: after a long backoff, or because a crash lost its job or worker. A leased
 * row is attempted again when the lease ends.
 */
export async function sweepOutbox({ db, jobs }: { db: Executor; jobs: Jobs }, outbox: Outbox): Promise<void> {
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
