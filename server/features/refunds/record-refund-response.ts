import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findOrder } from '../orders/get-order.ts';
import { lockRefunds } from './lock-refunds.ts';
import { type Refund, refunds } from './schema.ts';
import { transitionRefund } from './transition-refund.ts';

export interface RefundResponse {
  /** The provider's refund ID; null when the response has none. */
  id: string | null;
  /** `pending`, `processed` or `failed`. */
  status: string;
  /** Why the provider refused the refund; shown to admins. */
  reason?: string;
}

/** Records the provider's response to our refund request. Idempotent. */
export async function recordRefundResponse(
  context: Context,
  { id, paymentId, orderId }: Refund,
  { id: providerRefundId, status, reason = 'The provider could not pay it out.' }: RefundResponse,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (orderId !== null) await findOrder(tx, orderId, { lock: true });
    await lockRefunds(tx, paymentId);
    const reported = providerRefundId === null ? null : await takeReported(tx, { id, providerRefundId });
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (!refund) return;
    const isProcessed = status === 'processed' || reported?.state === 'processed';
    const state = isProcessed ? 'processed' : status === 'failed' ? 'failed' : 'sent';
    const isFailed = state === 'failed';
    await transitionRefund(context, tx, refund, {
      state,
      providerRefundId,
      reason: isFailed ? reason : null,
    });
  });
}

/**
 * The provider may have reported our refund without our ID before its response arrived. That row is then
 * deleted.
 */
async function takeReported(
  tx: Executor,
  { id, providerRefundId }: { id: string; providerRefundId: string },
): Promise<Refund | undefined> {
  const [reported] = await tx
    .delete(refunds)
    .where(and(eq(refunds.providerRefundId, providerRefundId), ne(refunds.id, id)))
    .returning();
  return reported;
}
