import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../platform/db/in-batches.ts';
import { reviews } from './schema.ts';

/**
 * Deletes the reviews of purchases that were refunded more than `days` ago. Returns how many were deleted.
 */
export function pruneReviews(db: Db, days: number): Promise<number> {
  const { id, refundedAt } = reviews;
  const old = db
    .select({ id })
    .from(reviews)
    .where(sql`${refundedAt} < now() - make_interval(days => ${days})`)
    .limit(BATCH_ROWS);
  return inBatches(() => db.delete(reviews).where(inArray(id, old)).returning({ id }));
}
