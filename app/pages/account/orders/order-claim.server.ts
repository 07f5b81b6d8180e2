import type { Context } from '#server/context.ts';
import type { OrderClaim } from '#server/features/access/get-own-order.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';

/** Reads what may prove that an order is the visitor's: the key of its mailed link, and a cookie. */
export function claimOf(shop: Context, request: Request, orderId: string): Required<OrderClaim> {
  return {
    orderId,
    key: new URL(request.url).searchParams.get('key') ?? '',
    paidOrders: parsePaidOrders(shop, request.headers.get('cookie')),
  };
}

/** Returns the query that takes the key of the mailed link to another page of the order. */
export function keyQuery({ key }: { key: string }): string {
  return key && `?key=${encodeURIComponent(key)}`;
}
