import { hasDispute } from '../../../cases/payment-cases.ts';
import type { Context } from '../../../context.ts';
import type { ProviderPayment } from '../../../integrations/razorpay/entities.ts';
import { recordPayment } from '../../record-payment.ts';

/**
 * `payment.captured` and `order.paid` record the payment. Events arrive in any order. If a refund is already
 * known, the provider is asked for the payment's current state.
 */
export async function handlePaymentCaptured(context: Context, reported: ProviderPayment): Promise<string> {
  const isOutdated = reported.refundedPaise > 0 || (await hasDispute(context.db, reported.id));
  const payment = isOutdated ? await context.payments.findPayment(reported.id) : reported;
  if (!payment) return 'ignored: the provider knows no such payment';
  return recordPayment(context, { providerOrderId: payment.orderId, payment });
}
