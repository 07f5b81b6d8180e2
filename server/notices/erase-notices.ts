import { inArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../platform/db/in-batches.ts';
import { notices } from './schema.ts';

/** What erases a number. A message that is not sent yet never is. */
const ERASED = { mobileNumber: null, nextTryAt: null, leasedUntil: null };

/** Erases the numbers of orders. */
export async function eraseNotices(tx: Executor, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(notices)
    .set(ERASED)
    .where(inArray(notices.orderId, [...orderIds]));
}

/** Erases numbers that were given `days` ago. Returns how many. */
export function pruneNotices(db: Db, days: number): Promise<number> {
  const old = db
    .select({ id: notices.orderId })
    .from(notices)
    .where(
      sql`${notices.mobileNumber} is not null and ${notices.createdAt} < now() - make_interval(days => ${days})`,
    )
    .limit(BATCH_ROWS);
  return inBatches(() =>
    db.update(notices).set(ERASED).where(inArray(notices.orderId, old)).returning({ id: notices.orderId }),
  );
}
