import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { ERASED_NUMBER, whatsAppMessages } from './schema.ts';

/** Erases the mobile numbers of orders. */
export async function eraseMobileNumbers(tx: Executor, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(whatsAppMessages)
    .set(ERASED_NUMBER)
    .where(inArray(whatsAppMessages.orderId, [...orderIds]));
}
