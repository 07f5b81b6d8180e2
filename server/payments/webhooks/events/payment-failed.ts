import type { Context } from '../../../context.ts';
import type { ProviderPayment } from '../../../integrations/razorpay/entities.ts';
import { findOrder } from '../../../orders/get-order.ts';
import { paymentFailures } from '../../schema.ts';

/** `payment.failed`: stores the reason for the report of payment failures. */
export async function handlePaymentFailed(
  { db }: Context,
  { id: paymentId, orderId, failure }: ProviderPayment,
): Promise<string> {
  const order = orderId === null ? null : await findOrder(db, orderId);
  await db
    .insert(paymentFailures)
    .values({
      paymentId,
      orderId: order?.id ?? null,
      reason: failure?.reason ?? 'unknown',
      description: failure?.description ?? null,
    })
    .onConflictDoNothing();
  return 'noted: payment.failed';
}
