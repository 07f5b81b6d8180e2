import type { Context } from '../../../context.ts';
import type { ProviderPayment } from '../../../integrations/razorpay/entities.ts';
import { recordPayment } from '../../record-payment.ts';

/** `payment.authorized` records that the bank has sent money which is not captured yet. */
export async function handlePaymentAuthorized(context: Context, payment: ProviderPayment): Promise<string> {
  await recordPayment(context, { providerOrderId: payment.orderId, payment });
  return 'recorded';
}
