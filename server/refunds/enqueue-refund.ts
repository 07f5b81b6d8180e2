import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { enqueueAttempt } from '../platform/outbox/backoff.ts';
import { refundOutbox } from './outbox.ts';
import { refunds } from './schema.ts';

interface Request {
  /** The provider's. */
  paymentId: string;
  /** The order that ends with it; null for a payment that was one too many. */
  orderId: string | null;
  amountPaise: number;
  reason: string;
  requestedBy: string;
}

/**
 * Writes down that a payment is to go back, once, and wakes who sends it; part of the caller's transaction. A refund that
 * failed is asked for anew under a new key. Answers with its id, or null when it has gone out already.
 */
export async function enqueueRefund(
  context: Context,
  tx: Executor,
  request: Request,
): Promise<string | null> {
  const fresh = { id: `rf_${randomUUID()}`, ...request };
  const [earlier] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, request.paymentId))
    .for('update');
  if (earlier?.state === 'sent' || earlier?.state === 'processed') return null;
  if (earlier?.state === 'failed')
    await tx
      .update(refunds)
      .set({ ...fresh, state: 'requested', providerRefundId: null, attempts: 0, nextTryAt: sql`now()` })
      .where(eq(refunds.id, earlier.id));
  if (!earlier) await tx.insert(refunds).values(fresh);
  const refundId = earlier?.state === 'requested' ? earlier.id : fresh.id;
  await enqueueAttempt(context, tx, refundOutbox, { id: refundId });
  await context.live.publish(tx, 'orders');
  return refundId;
}
