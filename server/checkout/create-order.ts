import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { OrderTerms } from '../orders/reserve-order.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { createPaidOrder } from './create-paid-order.ts';
import { getOrderTerms } from './get-order-terms.ts';
import { reserveOrder } from './reserve-order.ts';

/**
 * Creates an order at the current price and returns what the provider's payment window needs (`amount` in paise). Free
 * orders are completed at once and have no payment window (`keyId` null). Anyone may; signed-in buyers use their
 * account's email. Repeated calls with the same data return the same unpaid order. Throws NOT_FOUND (project, GitHub
 * name, referral code), FAILED_PRECONDITION (the price changed, an organisation, a referral code that cannot be used),
 * ALREADY_EXISTS, INVALID_ARGUMENT and UNAVAILABLE (a provider cannot be reached).
 */
export async function createOrder(
  context: Context,
  data: ParsedDataOf<'createRazorpayOrder'>,
): Promise<ResultOf<'createRazorpayOrder'>> {
  const terms = await getOrderTerms(context, data);
  const { amountPaise: amount } = terms;
  if (amount === 0) {
    return { id: await createFreeOrder(context, terms), amount, currency: 'INR', keyId: null };
  }
  const id = await createPaidOrder(context, terms);
  return { id, amount, currency: 'INR', keyId: context.payments.keyId };
}

/** A free order is recorded as a payment of 0, without the provider. Returns its public id. */
async function createFreeOrder(context: Context, terms: OrderTerms): Promise<string> {
  const { order } = await reserveOrder(context, terms);
  const publicId = publicOrderId(order);
  const result = await recordPayment(context, {
    providerOrderId: publicId,
    payment: { id: `free_${order.id}`, amountPaise: 0, currency: 'INR', status: 'captured', method: null },
  });
  if (result === 'case_opened') {
    throw new ShopError(
      'ALREADY_EXISTS',
      'You have this project already. Please look in your mails or your dashboard.',
    );
  }
  return publicId;
}
