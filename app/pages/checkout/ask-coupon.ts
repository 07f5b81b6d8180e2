import { callFunction, type ResultOf } from '#app/lib/callables-client.ts';
import { toPaise } from '#domain/money.ts';
import { type Gst, type Quote, quotePrice } from '#server/features/checkout/rules/quote.ts';
import { savedBuyer } from './draft.ts';

/** Asks what a coupon saves on a project. An unpaid order of this tab that holds its use counts for it. */
export function askCoupon(code: string, projectId: string): Promise<ResultOf<'validateCoupon'>> {
  return callFunction('validateCoupon', { code, projectId, orderId: savedBuyer.read()?.orderId });
}

/** Quotes a price after a coupon, beside the one that is asked without it. */
export function quoteWithCoupon(
  gst: Gst | null,
  without: Pick<Quote, 'price' | 'offer'>,
  { code, price }: Pick<ResultOf<'validateCoupon'>, 'code' | 'price'>,
): Quote {
  return quotePrice(gst, toPaise(price), {
    saleEndsAt: without.offer?.saleEndsAt ?? null,
    struckPrice: without.price,
    coupon: code,
  });
}
