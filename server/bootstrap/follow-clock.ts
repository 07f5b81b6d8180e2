import { and, gt, isNull, sql } from 'drizzle-orm';
import { accessBlocks } from '../access/schema.ts';
import { orders } from '../orders/schema.ts';
import { providerEvents } from '../payments/schema.ts';
import type { Database } from '../platform/db/client.ts';
import { outboxes } from './release-leases.ts';

const now = sql`now()`;
const lastSeen = sql`coalesce(${providerEvents.sweptAt}, ${providerEvents.createdAt})`;

/**
 * The embedded database has the process's clock. Where that was set back, what is due by the old time would wait until then, and so would
 * the schedule of jobs: makes everything due at once. The queue is made again at the start, from the rows. PostgreSQL has a clock of its own.
 */
export async function followClock({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  if (kind !== 'embedded' || !(await wasSetBack(db))) return;
  await db.transaction(async (tx) => {
    for (const { table } of outboxes)
      await tx.update(table).set({ nextTryAt: now }).where(gt(table.nextTryAt, now));
    await tx.update(accessBlocks).set({ nextTryAt: now }).where(gt(accessBlocks.nextTryAt, now));
    await tx.update(orders).set({ checkedAt: now }).where(gt(orders.checkedAt, now));
    // Its sweep takes what it has not seen for a minute.
    await tx
      .update(providerEvents)
      .set({ sweptAt: sql`now() - interval '1 minute'` })
      .where(and(isNull(providerEvents.processedAt), gt(lastSeen, now)));
    await tx.execute(sql`drop schema jobs cascade`);
  });
}

/** By when jobs were last scheduled, which is every minute. */
async function wasSetBack(db: Database['db']): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass('jobs.version') is not null as found`);
  if (!rows[0]?.found) return false;
  const { rows: versions } = await db.execute(
    sql`select cron_on > now() + interval '1 minute' as ahead from jobs.version`,
  );
  return versions[0]?.ahead === true;
}
