import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { requireSignedIn } from '../../require-right.ts';
import { findOrder, getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { isOrderKey } from '../orders/order-link.ts';
import { findUser } from '../users/find-user.ts';
import { findPurchase, type Purchase } from './find-purchases.ts';

/** A claim that an order is the caller's. */
export interface OrderClaim {
  /** The public ID. */
  orderId: string;
  /** The key in the order's mailed link. */
  key?: string;
  /** The public IDs of the orders that this browser proved to have paid. */
  paidOrders?: readonly string[];
}

/**
 * Finds the order if the caller is its buyer: signed in, with the mailed link, or in the browser that paid.
 * Returns null for others. `purchase` is null while the order is unpaid. `isOwner` tells whether the caller's
 * account owns the order.
 */
export async function findBuyersOrder(context: Context, claim: OrderClaim) {
  const order = await findOrder(context.db, claim.orderId);
  if (!order) return null;
  const purchase = await findPurchase(context.db, order.id);
  const ownerId = purchase?.userId ?? order.buyerId;
  const isOwner = ownerId !== null && context.actor?.userId === ownerId;
  const isProven =
    isOrderKey(context, order, claim.key ?? '') || claim.paidOrders?.includes(publicOrderId(order)) === true;
  return isOwner || isProven ? { order, purchase, isOwner } : null;
}

/**
 * Gets the order if the caller is its buyer, see `findBuyersOrder`. Throws UNAUTHENTICATED, PERMISSION_DENIED
 * (another person's) and NOT_FOUND.
 */
export async function getBuyersOrder(context: Context, claim: OrderClaim) {
  const found = await findBuyersOrder(context, claim);
  if (found) return found;
  requireSignedIn(context);
  await getOrder(context.db, claim.orderId);
  throw new ShopError('PERMISSION_DENIED', 'Please log in with the account that has this order.');
}

/**
 * Gets the order of a standing purchase that the caller may change: the owner, or for a guest's purchase
 * anyone to whom `findBuyersOrder` shows it. Throws UNAUTHENTICATED, PERMISSION_DENIED (another account's)
 * and NOT_FOUND.
 */
export async function getOwnOrder(
  context: Context,
  claim: OrderClaim,
): Promise<{ order: Order; purchase: Purchase; isOwner: boolean }> {
  const found = await findBuyersOrder(context, claim);
  if (!found) requireSignedIn(context);
  if (!found?.purchase || found.purchase.revokedAt !== null)
    throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  const { order, purchase, isOwner } = found;
  if (!isOwner && (await findUser(context.db, purchase.userId))?.kind !== 'guest') {
    requireSignedIn(context);
    throw new ShopError('PERMISSION_DENIED', 'Please log in with the account that has this order.');
  }
  return { order, purchase, isOwner };
}
