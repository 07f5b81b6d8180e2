import { inArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../platform/db/in-batches.ts';
import { whatsAppMessages } from './schema.ts';

/** What erases a number. A message that is not sent yet never is. */
const ERASED = { mobileNumber: null, nextTryAt: null, leasedUntil: null };

/** Erases the numbers of orders. */
export async function eraseMobileNumbers(tx: Executor, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(whatsAppMessages)
    .set(ERASED)
    .where(inArray(whatsAppMessages.orderId, [...orderIds]));
}

/** Erases numbers that were given `days` ago. Returns how many. */
export function pruneMobileNumbers(db: Db, days: number): Promise<number> {
  const old = db
    .select({ id: whatsAppMessages.orderId })
    .from(whatsAppMessages)
    .where(
      sql`${whatsAppMessages.mobileNumber} is not null and ${whatsAppMessages.createdAt} < now() - make_interval(days => ${days})`,
    )
    .limit(BATCH_ROWS);
  return inBatches(() =>
    db
      .update(whatsAppMessages)
      .set(ERASED)
      .where(inArray(whatsAppMessages.orderId, old))
      .returning({ id: whatsAppMessages.orderId }),
  );
}
