import type { Context } from '../../../../context.ts';
import type { ProviderPayment } from '../../../../integrations/razorpay/entities.ts';
import { findOrder } from '../../../orders/get-order.ts';
import { recordPayment } from '../../record-payment.ts';
import { paymentFailures } from '../../schema.ts';

/** `payment.failed` stores the reason for the report of payment failures, and ends the wait for the bank. */
export async function handlePaymentFailed(context: Context, payment: ProviderPayment): Promise<string> {
  const { db } = context;
  const { id: paymentId, orderId, failure } = payment;
  const order = orderId === null ? null : await findOrder(db, orderId);
  // The report is about this shop's buyers, not about those of another program on the account.
  if (!order) return 'ignored: not an order of this shop';
  await db
    .insert(paymentFailures)
    .values({
      paymentId,
      orderId: order.id,
      reason: failure?.reason ?? 'unknown',
      description: failure?.description ?? null,
    })
    .onConflictDoNothing();
  await recordPayment(context, { providerOrderId: orderId, payment });
  return 'recorded';
}
