import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { definePurpose } from '../../purpose.ts';
import { listOrderIds } from '../../readers/account/data-subject.ts';
import { ERASED_NUMBER, whatsAppMessages } from './schema.ts';

/** Erases the mobile numbers of orders. */
export async function eraseMobileNumbers(tx: Executor, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(whatsAppMessages)
    .set(ERASED_NUMBER)
    .where(inArray(whatsAppMessages.orderId, [...orderIds]));
}

/** A buyer agrees to it at checkout, or by the switch. */
export const whatsApp = definePurpose({
  key: 'whatsapp',
  name: 'WhatsApp messages',
  text: 'One message when your invitation is out, if you gave a number at checkout. Off: we delete the number.',
  default: false,
  isDecided: async (db, subject) => {
    const { orderId, mobileNumber } = whatsAppMessages;
    const isOwn = inArray(orderId, await listOrderIds(db, subject));
    return (await db.$count(whatsAppMessages, and(isOwn, isNotNull(mobileNumber)))) > 0;
  },
  apply: async (tx, subject, isAllowed) => {
    if (!isAllowed) await eraseMobileNumbers(tx, await listOrderIds(tx, subject));
  },
});
