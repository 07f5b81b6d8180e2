import { paidOrdersCookie } from '#domain/cookies.ts';
import type { Shop } from '../../context.ts';

const PURPOSE = 'paid_orders';
/** Browsers limit a cookie to about 4,000 characters. */
const MAX_ORDERS = 30;

/** The public ids of the orders that this browser has paid; none if the cookie's signature is not ours. */
export function parsePaidOrders(
  { signer, settings }: Pick<Shop, 'signer' | 'settings'>,
  cookies: string | null,
): string[] {
  const [ids = '', signature = ''] = paidOrdersCookie.parse(cookies, settings.appUrl)?.split('~') ?? [];
  return ids && signer.verify(PURPOSE, ids, signature) ? ids.split('.') : [];
}

/**
 * Returns a `Set-Cookie` header that adds an order to those in `cookies` and drops the oldest
 * above the limit. Callers need proof that this browser paid: the provider's signature, or the
 * mailed link of a free order.
 */
export function addPaidOrder(
  shop: Pick<Shop, 'signer' | 'settings'>,
  cookies: string | null,
  publicId: string,
): string {
  const { signer, settings } = shop;
  const known = parsePaidOrders(shop, cookies);
  const ids = [...new Set([...known, publicId])].slice(-MAX_ORDERS).join('.');
  return paidOrdersCookie.serialize(`${ids}~${signer.sign(PURPOSE, ids)}`, settings.appUrl);
}
