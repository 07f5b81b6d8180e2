import { hasDispute } from '../../../cases/payment-cases.ts';
import type { Context } from '../../../context.ts';
import type { ProviderPayment } from '../../../integrations/razorpay/entities.ts';
import { type Recorded, recordPayment } from '../../record-payment.ts';

/** Stored and shown to admins, so they do not follow the names in code. */
const OUTCOMES: Record<Recorded, string> = {
  accepted: 'accepted',
  duplicate: 'known',
  case_opened: 'exception',
  ignored: 'ignored',
};

/**
 * `payment.captured`, `order.paid`: records the payment. Events arrive in any order; when money is known to have gone back
 * already, the provider is asked for the payment's current state.
 */
export async function handlePaymentCaptured(context: Context, reported: ProviderPayment): Promise<string> {
  const isOutdated = reported.refundedPaise > 0 || (await hasDispute(context.db, reported.id));
  const payment = isOutdated ? await context.payments.findPayment(reported.id) : reported;
  if (!payment) return 'noted: the provider knows no such payment';
  return OUTCOMES[await recordPayment(context, { providerOrderId: payment.orderId, payment })];
}
