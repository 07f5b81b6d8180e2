import { eq, or } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { isPaymentsError } from '../../integrations/razorpay/payments-error.ts';
import type { Order } from '../../orders/order.ts';
import { orders } from '../../orders/schema.ts';
import { recordReportedRefund } from '../../refunds/record-reported-refund.ts';
import { requireRight } from '../../require-right.ts';
import { recordPayment } from '../record-payment.ts';

/**
 * Asks the provider how an order stands, paid or not, and puts whatever it says into the books: a payment nobody told of,
 * a second one, a refund. For admins with orderWrite. Answers with the order's state. Throws NOT_FOUND and UNAVAILABLE.
 */
export async function recheckOrder(
  context: Context,
  { orderId }: ParsedDataOf<'recheckOrder'>,
): Promise<ResultOf<'recheckOrder'>> {
  const admin = requireRight(context, 'orderWrite');
  const order = await findOrder(context, orderId);
  try {
    await askProvider(context, order);
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, orderId: order.id }, 'order not re-checked');
    throw new ShopError(
      'UNAVAILABLE',
      'The payment provider could not be asked right now. Please try again in a minute.',
    );
  }
  const { state } = await findOrder(context, order.id);
  await recordAudit(context.db, {
    actor: admin.userId,
    action: 'order.recheck',
    subject: order.id,
    detail: { before: order.state, after: state },
  });
  return { status: state };
}

/** An order that never reached the provider, or is free, has nothing to ask about. */
async function askProvider(context: Context, { publicId, amountPaise }: Order): Promise<void> {
  if (publicId === null || amountPaise === 0) return;
  for (const payment of await context.payments.listPayments(publicId)) {
    await recordPayment(context, { providerOrderId: publicId, payment });
    const { id: paymentId, refundedPaise, status } = payment;
    if (status === 'refunded')
      await recordReportedRefund(context, { id: null, paymentId, status: 'processed', refundedPaise });
  }
}

async function findOrder({ db }: Context, id: string): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.publicId, id), eq(orders.id, id)));
  if (!order) throw new ShopError('NOT_FOUND', 'We do not know this order.');
  return order;
}
