import type { Context } from '#server/context.ts';
import type { findBuyersOrder, OrderClaim } from '#server/features/access/get-own-order.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import type { Frame } from './purchase-frame.tsx';

/** Reads what may prove that an order is the visitor's: the key of its mailed link, and a cookie. */
export function claimOf(shop: Context, request: Request, orderId: string): Claim {
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

export type Claim = Required<OrderClaim>;
export type BuyersOrder = NonNullable<Awaited<ReturnType<typeof findBuyersOrder>>>;

/** What the frame of an order's pages shows. */
export function frameOf(claim: Claim, { order, purchase }: BuyersOrder): Frame {
  return {
    orderId: claim.orderId,
    projectName: order.projectName,
    query: keyQuery(claim),
    isStanding: purchase !== null && purchase.revokedAt === null,
  };
}
