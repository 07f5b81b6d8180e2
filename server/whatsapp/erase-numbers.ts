import { inArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../platform/db/in-batches.ts';
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
