import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { accessBlocks } from '../features/access/schema.ts';
import { orders } from '../features/orders/schema.ts';
import { providerEvents } from '../features/payments/schema.ts';
import type { Database } from '../platform/db/client.ts';
import { schedules } from '../platform/queue/schema.ts';
import { leasedTables } from './release-leases.ts';

const now = sql`now()`;
const lastSeen = sql`coalesce(${providerEvents.sweptAt}, ${providerEvents.createdAt})`;

/**
 * The embedded database uses the process's clock. If the system clock was set back, this makes all rows due
 * now; otherwise they would wait until the old time is reached, and so would the scheduled jobs. PostgreSQL
 * has its own clock.
 */
export async function followClock({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  if (kind !== 'embedded' || !(await wasSetBack(db))) return;
  await db.transaction(async (tx) => {
    for (const { table } of leasedTables)
      await tx.update(table).set({ nextTryAt: now }).where(gt(table.nextTryAt, now));
    await tx.update(accessBlocks).set({ nextTryAt: now }).where(gt(accessBlocks.nextTryAt, now));
    await tx.update(orders).set({ checkedAt: now }).where(gt(orders.checkedAt, now));
    // The sweep takes events that it has not seen for a minute.
    await tx
      .update(providerEvents)
      .set({ sweptAt: sql`now() - interval '1 minute'` })
      .where(and(isNull(providerEvents.processedAt), gt(lastSeen, now)));
    await tx.update(schedules).set({ nextRunAt: now }).where(gt(schedules.nextRunAt, now));
  });
}

/** Some jobs are scheduled every minute, so their next time shows whether the clock was set back. */
async function wasSetBack(db: Database['db']): Promise<boolean> {
  const isAhead = gt(schedules.nextRunAt, sql`now() + interval '2 minutes'`);
  return (await db.$count(schedules, and(eq(schedules.minutes, 1), isAhead))) > 0;
}
