import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Executor } from '../platform/db/client.ts';
import { BATCH_ROWS, inBatches, isOlder } from '../platform/db/in-batches.ts';
import { whatsAppMessages } from './schema.ts';

/** The values that erase a number. An unsent message is then never sent. */
const ERASED = { mobileNumber: null, nextTryAt: null, leasedUntil: null };

/** Erases the mobile numbers of orders. */
export async function eraseMobileNumbers(tx: Executor, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(whatsAppMessages)
    .set(ERASED)
    .where(inArray(whatsAppMessages.orderId, [...orderIds]));
}

/** Erases numbers that were given `days` ago. Returns how many were erased. */
export function pruneMobileNumbers(db: Db, days: number): Promise<number> {
  const { orderId: id, mobileNumber, createdAt } = whatsAppMessages;
  const old = db
    .select({ id })
    .from(whatsAppMessages)
    .where(and(isNotNull(mobileNumber), isOlder(createdAt, days)))
    .limit(BATCH_ROWS);
  return inBatches(() => db.update(whatsAppMessages).set(ERASED).where(inArray(id, old)).returning({ id }));
}
