import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Executor } from '../../platform/db/client.ts';
import { isOlder, updateInBatches } from '../../platform/db/in-batches.ts';
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
  const where = and(isNotNull(mobileNumber), isOlder(createdAt, days));
  return updateInBatches(db, { id, createdAt }, { where, values: ERASED });
}
