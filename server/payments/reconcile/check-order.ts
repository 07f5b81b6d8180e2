import type { Context } from '../../context.ts';
import { isPaymentsError, type PaymentsError } from '../../integrations/razorpay/payments-error.ts';
import type { Order } from '../../orders/order.ts';
import { markOrderChecked } from '../../orders/update-order.ts';
import { recordPayment } from '../record-payment.ts';

/**
 * Asks the provider for an open order's payments and records them. Logs and returns the error when the
 * provider cannot be asked.
 */
export async function tryCheckOrder(
  context: Context,
  { id: orderId, publicId, amountPaise }: Order,
): Promise<PaymentsError | null> {
  if (publicId === null || amountPaise === 0) return null;
  // The order is marked first, so that an order whose checks fail goes to the end of the queue.
  await markOrderChecked(context.db, orderId);
  try {
    for (const payment of await context.payments.listPayments(publicId)) {
      await recordPayment(context, { providerOrderId: publicId, payment });
    }
    return null;
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, orderId }, 'order not checked at the payment provider');
    return error;
  }
}
