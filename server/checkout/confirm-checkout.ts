import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { isPaymentsError } from '../integrations/razorpay/payments-error.ts';
import { orders } from '../orders/schema.ts';
import { checkOrder } from '../payments/reconcile/check-order.ts';
import { FIRST_CHECK_SECONDS } from '../payments/reconcile/check-schedule.ts';

interface Reported {
  publicId: string;
  paymentId: string;
  signature: string;
}

/**
 * The buyer's browser says that it paid, with the signature that the provider's window gave it: proof that this browser
 * paid this order, and reason to ask the provider at once, but never to deliver. Anybody with a right signature. Throws
 * NOT_FOUND and INVALID_ARGUMENT. `settled` is false while the provider has not confirmed; the shop goes on asking.
 */
export async function confirmCheckout(context: Context, reported: Reported): Promise<{ settled: boolean }> {
  const { publicId, paymentId, signature } = reported;
  const order = await find(context, publicId);
  if (!order) throw new ShopError('NOT_FOUND', 'We do not know this order.');
  if (!context.payments.verifyCheckout(publicId, paymentId, signature)) {
    throw new ShopError(
      'INVALID_ARGUMENT',
      'The report of this payment is not complete. We ask the payment provider.',
    );
  }
  if (order.state !== 'open') return { settled: true };
  try {
    await checkOrder(context, order);
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn(
      { err: error, orderId: order.id },
      'the payment provider could not be asked about an order',
    );
  }
  const now = await find(context, publicId);
  const settled = now?.state !== 'open' || now.finalInviteStatus !== null;
  if (!settled) {
    // For an order older than its watch, somebody is waiting again.
    const { id: orderId } = order;
    await context.jobs.enqueue(context.db, {
      name: 'watch-order',
      data: { orderId },
      key: orderId,
      inSeconds: FIRST_CHECK_SECONDS,
    });
  }
  return { settled };
}

async function find({ db }: Context, publicId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.publicId, publicId));
  return order ?? null;
}
