import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { id, requestId, required, rupees } from '#contract/fields.ts';
import { toPaise } from '#domain/money.ts';
import { callable } from '../../callable.ts';
import type { Actor, Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { runOnce } from '../requests/run-once.ts';
import { announceRefund } from './announce-refund.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { refunds } from './schema.ts';
import { sendRefundNow } from './send-refund.ts';
import { settleRefund } from './settle-refund.ts';

const wantedRefund = z.object({
  orderId: id,
  reason: required(500),
  amount: rupees.min(1).optional(),
  requestId,
});

/**
 * Refunds `amount` rupees of an order, or the whole remaining amount, also after a failed refund. Once the
 * whole payment is refunded, access ends and the reward is reversed. A repeated request with the same ID
 * moves nothing. Returns `refunded`, `requested` (the provider is unavailable or our balance is too low; a
 * job retries) or `failed`. Throws NOT_FOUND, FAILED_PRECONDITION (not paid, disputed, more than is left) and
 * PERMISSION_DENIED (the admin's own order).
 */
export const refundOrder = callable({
  who: 'orderWrite',
  proof: 'passkey',
  perMinute: 60,
  data: wantedRefund,
  async run(context, { requestId, ...data }) {
    const admin = context.actor;
    return runOnce(context, { requestId, name: 'refundOrder', data }, async () => {
      const request = { admin, requestId, ...data };
      const refundId = await context.db.transaction((tx) => requestRefund(context, tx, request));
      return { status: refundId === null ? 'refunded' : await sendRefundNow(context, refundId) };
    });
  },
});

/** Returns the ID of the refund to send; null when there is nothing to send. */
async function requestRefund(
  context: Context,
  tx: Executor,
  { admin, orderId, reason, amount, requestId }: z.output<typeof wantedRefund> & { admin: Actor },
): Promise<string | null> {
  const order = await getOrder(tx, orderId, { lock: true });
  const payment = await findPayment(tx, { orderId: order.id });
  if ((order.state !== 'paid' && order.state !== 'refunded') || !payment) {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This order has not been paid, so there is nothing to refund.',
    );
  }
  if (order.amountPaise === 0) {
    await endFreeOrder(context, tx, { order, admin, reason });
    return null;
  }
  return enqueueRefund(tx, {
    paymentId: payment.id,
    orderId: order.id,
    paidPaise: order.amountPaise,
    amountPaise: amount === undefined || (await isRefundedInFull(tx, order)) ? null : toPaise(amount),
    reason,
    requestedBy: admin.userId,
    requestId,
  });
}

async function endFreeOrder(
  context: Context,
  tx: Executor,
  { order, admin, reason }: { order: Order; admin: Actor; reason: string },
): Promise<void> {
  if (order.state === 'refunded') return;
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'order.refund',
    subject: order.id,
    detail: { reason },
  });
  await settleRefund(context, tx, { orderId: order.id, refundedPaise: 0 });
  await announceRefund(context, tx, { refund: { id: order.id, amountPaise: 0 }, order });
}

/** A refunded order can be refunded again only if a refund failed after the provider had accepted it. */
async function isRefundedInFull(tx: Executor, { id, state }: Order): Promise<boolean> {
  if (state !== 'refunded') return false;
  const hasFailed = await tx.$count(refunds, and(eq(refunds.orderId, id), eq(refunds.state, 'failed')));
  return hasFailed === 0;
}
