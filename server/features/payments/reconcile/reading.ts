import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { getOrderPeriod } from '../../orders/get-order.ts';
import { providerReadings } from '../schema.ts';

/** The largest difference in seconds between the provider's clock and ours. */
const MAX_CLOCK_SKEW = 60;
/** The longest run of a job. */
const LEASE_SECONDS = 60;

interface List {
  /** The name is unique among the readings. */
  name: string;
  /** How many seconds before the last reading are read again, because lists lag and their entries change. */
  lookback: number;
  /** Whether the first reading begins `lookback` before now, instead of with the shop's orders. */
  isRecent?: boolean;
}

/** A reading walks through one list of the provider, by creation time in Unix seconds. */
export interface Reading {
  name: string;
  reached: number;
  until: number;
}

/**
 * Leases a reading, so that one node reads the list at a time. Continues an interrupted walk; otherwise a new
 * one begins, which covers everything created or changed since the last one began. Null while another node
 * reads.
 */
export async function leaseReading(
  db: Executor,
  { name, lookback, isRecent = false }: List,
): Promise<Reading | null> {
  const { since, reached, until, leasedUntil } = providerReadings;
  const now = sql`floor(extract(epoch from now()))::bigint`;
  if ((await db.$count(providerReadings, eq(providerReadings.name, name))) === 0) {
    // The newest order counts, because the first start of this release may be on an old backup.
    const orders = isRecent ? null : await getOrderPeriod(db);
    const beginning = orders === null ? now : sql`${Math.max(orders.first, orders.last - lookback)}::bigint`;
    const start = sql`${beginning} - ${isRecent ? lookback : MAX_CLOCK_SKEW}::int`;
    await db
      .insert(providerReadings)
      .values({ name, since: start, reached: start, until: now })
      .onConflictDoNothing();
  }
  const isOver = sql`${reached} >= ${until}`;
  const [reading] = await db
    .update(providerReadings)
    .set({
      reached: sql`case when ${isOver} then greatest(${since}, ${until} - ${lookback}::int) else ${reached} end`,
      until: sql`case when ${isOver} then greatest(${until}, ${now}) else ${until} end`,
      leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(and(eq(providerReadings.name, name), or(isNull(leasedUntil), lt(leasedUntil, sql`now()`))))
    .returning({ name: providerReadings.name, reached, until });
  return reading ?? null;
}

/** Finds how far a list has been read; null before its first reading. */
export async function findReading(
  db: Executor,
  name: string,
): Promise<{ since: number; reached: number; until: number } | null> {
  const [reading] = await db.select().from(providerReadings).where(eq(providerReadings.name, name));
  return reading ?? null;
}

/**
 * Records that the list has been read until `to`. Returns false when another node continued the reading
 * meanwhile.
 */
export async function saveProgress(db: Executor, { name, reached }: Reading, to: number): Promise<boolean> {
  const saved = await db
    .update(providerReadings)
    .set({ reached: to })
    .where(and(eq(providerReadings.name, name), eq(providerReadings.reached, reached)))
    .returning({ name: providerReadings.name });
  return saved.length > 0;
}

/** Ends the lease. */
export async function releaseReading({ db }: Pick<Context, 'db'>, name: string): Promise<void> {
  await db.update(providerReadings).set({ leasedUntil: null }).where(eq(providerReadings.name, name));
}

/** Ends every lease. This is only safe while no other process uses this database. */
export async function releaseAllReadings(db: Executor): Promise<void> {
  await db.update(providerReadings).set({ leasedUntil: null }).where(isNotNull(providerReadings.leasedUntil));
}
