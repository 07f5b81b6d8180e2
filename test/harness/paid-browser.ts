import type { CallHttp } from '#server/callable.ts';
import type { Shop } from '#server/context.ts';
import { addPaidOrder } from '#server/features/orders/paid-orders.ts';

/** The browser that paid these orders, by their public IDs. */
export function browserThatPaid(
  shop: Pick<Shop, 'signer' | 'settings'>,
  publicIds: readonly string[],
): Pick<CallHttp, 'cookies'> {
  const add = (cookies: string, publicId: string) =>
    addPaidOrder(shop, cookies, publicId).split(';')[0] ?? '';
  return { cookies: publicIds.reduce(add, '') };
}
