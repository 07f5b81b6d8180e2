import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../platform/db/in-batches.ts';
import { WAITING_LINK_HOURS } from './confirm-waiting.ts';
import { waitingList } from './schema.ts';

/**
 * Deletes addresses that were never confirmed, and those that have waited for more than `days`. Returns how
 * many were deleted.
 */
export function pruneWaitingList(db: Db, days: number): Promise<number> {
  const { token, createdAt, confirmedAt } = waitingList;
  const isOver = sql`${createdAt} < now() - make_interval(hours => ${WAITING_LINK_HOURS})`;
  const isOld = sql`${createdAt} < now() - make_interval(days => ${days})`;
  const old = db
    .select({ token })
    .from(waitingList)
    .where(or(isOld, and(isNull(confirmedAt), isOver)))
    .limit(BATCH_ROWS);
  return inBatches(() => db.delete(waitingList).where(inArray(token, old)).returning({ token }));
}
