import { eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { parseMobileNumber } from './rules/whatsapp.ts';
import { whatsAppMessages, whatsAppOutbox } from './schema.ts';

/**
 * Parses the number at which a buyer wants a message; null for none, and while no sender is configured.
 * Throws INVALID_ARGUMENT.
 */
export function parseWhatsAppNumber(
  { whatsApp }: Pick<Context, 'whatsApp'>,
  typed: string | null | undefined,
): string | null {
  if (!whatsApp || !typed?.trim()) return null;
  const number = parseMobileNumber(typed);
  if (!number)
    throw new ShopError(
      'INVALID_ARGUMENT',
      'Please enter a mobile number such as 98765 43210, or untick WhatsApp.',
    );
  return number;
}

/** Stores the number for an unpaid order's message, or deletes it, in the caller's transaction. */
export async function setWhatsAppNumber(tx: Executor, orderId: string, number: string | null): Promise<void> {
  if (number === null) {
    await tx.delete(whatsAppMessages).where(eq(whatsAppMessages.orderId, orderId));
    return;
  }
  await tx
    .insert(whatsAppMessages)
    .values({ orderId, mobileNumber: number })
    .onConflictDoUpdate({
      target: whatsAppMessages.orderId,
      set: { mobileNumber: number, createdAt: sql`now()` },
      setWhere: isNull(whatsAppMessages.nextTryAt),
    });
}

/**
 * Releases the order's message once the invitation is sent, if the buyer wants one and none was tried, in the
 * caller's transaction.
 */
export async function releaseWhatsAppMessage(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  orderId: string,
): Promise<void> {
  const [released] = await tx
    .update(whatsAppMessages)
    .set({ nextTryAt: sql`now()` })
    .where(
      sql`${whatsAppMessages.orderId} = ${orderId} and ${whatsAppMessages.attempts} = 0 and ${whatsAppMessages.nextTryAt} is null and ${whatsAppOutbox.isPending}`,
    )
    .returning({ id: whatsAppMessages.orderId });
  if (released) await enqueueAttempt(context, tx, whatsAppOutbox, released);
}
