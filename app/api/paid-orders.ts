import type { ResultOf } from '#contract/functions.ts';
import { serializePaidOrders } from '#server/checkout/paid-orders-cookie.ts';
import type { Context } from '#server/context.ts';

/** A cookie that adds an order to those that this browser paid as a guest; null when somebody is signed in. */
export function rememberPaidOrder(shop: Context, publicId: string, request: Request): string | null {
  return shop.actor ? null : serializePaidOrders(shop, request.headers.get('cookie'), publicId);
}

/** A free order is settled when it is opened, by the browser that opened it. */
export function rememberFreeOrder(
  shop: Context,
  { id, keyId }: ResultOf<'createRazorpayOrder'>,
  request: Request,
): string | null {
  return keyId === null ? rememberPaidOrder(shop, id, request) : null;
}
