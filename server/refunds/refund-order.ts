import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor, Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Executor } from '../platform/db/client.ts';
import { findPayment } from '../queries/find-payment.ts';
import { requireRight } from '../require-right.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { sendRefundNow } from './send-refund.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Refunds an order in full, which ends access and reverses the reward. Idempotent. Requires orderWrite. Returns
 * `refunded`, `requested` (the provider is unavailable; a job retries) or `failed`. Throws NOT_FOUND and
 * FAILED_PRECONDITION (not paid).
 */
export async function refundOrder(
  context: Context,
  { orderId, reason }: ParsedDataOf<'refundOrder'>,
): Promise<ResultOf<'refundOrder'>> {
  const admin = requireRight(context, 'orderWrite');
  const refundId = await context.db.transaction((tx) =>
    requestRefund(context, tx, { admin, orderId, reason }),
  );
  return { status: refundId === null ? 'refunded' : await sendRefundNow(context, refundId) };
}

interface Request {
  admin: Actor;
  orderId: string;
  reason: string;
}

/** Returns the id of the refund to send; null when there is nothing to send. */
async function requestRefund(
  context: Context,
  tx: Executor,
  { admin, orderId, reason }: Request,
): Promise<string | null> {
  const order = await getOrder(tx, orderId, { lock: true });
  if (order.state === 'refunded') return null;
  const payment = await findPayment(tx, { orderId: order.id });
  if (order.state !== 'paid' || !payment) {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This order has not been paid, so there is nothing to refund.',
    );
  }
  const { amountPaise } = order;
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'order.refund',
    subject: order.id,
    detail: { reason, paymentId: payment.id, amountPaise },
  });
  if (amountPaise === 0) {
    await settleRefund(context, tx, order.id);
    return null;
  }
  return enqueueRefund(context, tx, {
    paymentId: payment.id,
    orderId: order.id,
    amountPaise,
    reason,
    requestedBy: admin.userId,
  });
}
