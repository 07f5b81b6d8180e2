import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { enqueueAttempt } from '../platform/outbox/backoff.ts';
import { refundOutbox, refunds } from './schema.ts';

interface NewRefund {
  /** The provider's payment id. */
  paymentId: string;
  /** The order that is refunded with it; null for a payment that no order accepted. */
  orderId: string | null;
  amountPaise: number;
  reason: string;
  requestedBy: string;
}

/**
 * Enqueues a refund (at most one per payment) in the caller's transaction. A failed refund is replaced by one with a new
 * id. Returns the refund's id, or null when it has been sent already.
 */
export async function enqueueRefund(
  context: Context,
  tx: Executor,
  refund: NewRefund,
): Promise<string | null> {
  const values = { id: `rf_${randomUUID()}`, ...refund };
  const [existing] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, refund.paymentId))
    .for('update');
  if (existing?.state === 'sent' || existing?.state === 'processed') return null;
  if (existing?.state === 'failed') {
    await tx
      .update(refunds)
      .set({ ...values, state: 'requested', providerRefundId: null, attempts: 0, nextTryAt: sql`now()` })
      .where(eq(refunds.id, existing.id));
  }
  if (!existing) await tx.insert(refunds).values(values);
  const id = existing?.state === 'requested' ? existing.id : values.id;
  await enqueueAttempt(context, tx, refundOutbox, { id });
  await context.live.publish(tx, 'orders');
  return id;
}
