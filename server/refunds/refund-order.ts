import { eq, or } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor, Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { payments } from '../payments/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { sendRefundNow } from './send-refund.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Gives an order's money back, whole, and with it ends access and reward; for admins with orderWrite. The decision is
 * written first and carried out by a job that survives crashes; the answer says how far it came: `refunded`, `requested`
 * (the provider could not be asked yet) or `failed`. Asking again is safe. Throws NOT_FOUND and FAILED_PRECONDITION.
 */
export async function refundOrder(
  context: Context,
  { orderId, reason }: ParsedDataOf<'refundOrder'>,
): Promise<ResultOf<'refundOrder'>> {
  const admin = requireRight(context, 'orderWrite');
  const refundId = await context.db.transaction((tx) => decide(context, tx, { admin, orderId, reason }));
  return { status: refundId === null ? 'refunded' : await sendRefundNow(context, refundId) };
}

interface Decision {
  admin: Actor;
  orderId: string;
  reason: string;
}

/** The refund that is to be sent; null when there is nothing to send any more. */
async function decide(context: Context, tx: Executor, decision: Decision): Promise<string | null> {
  const { admin, orderId, reason } = decision;
  const order = await lockOrder(tx, orderId);
  if (order.state === 'refunded') return null;
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, order.id));
  if (order.state !== 'paid' || !payment)
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This order has not been paid, so there is nothing to refund.',
    );
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'order.refund',
    subject: order.id,
    detail: { reason, paymentId: payment.id, amountPaise: order.amountPaise },
  });
  if (order.amountPaise === 0) {
    await settleRefund(context, tx, order.id);
    return null;
  }
  return enqueueRefund(context, tx, {
    paymentId: payment.id,
    orderId: order.id,
    amountPaise: order.amountPaise,
    reason,
    requestedBy: admin.userId,
  });
}

/** By the id that admins see, or our own. */
async function lockOrder(tx: Executor, id: string): Promise<Order> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(or(eq(orders.publicId, id), eq(orders.id, id)))
    .for('update');
  if (!order) throw new ShopError('NOT_FOUND', 'We do not know this order.');
  return order;
}
