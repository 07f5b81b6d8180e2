import type { Context } from '../../context.ts';
import { listReceipts, type Receipt } from '../../readers/order-page/list-receipts.ts';
import { requireSignedIn } from '../../require-right.ts';
import { findBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';

/** Lists the caller's receipts, newest first. Throws UNAUTHENTICATED. */
export async function listMyReceipts(context: Context): Promise<Receipt[]> {
  return listReceipts(context.db, { ownerId: requireSignedIn(context).userId });
}

/** Finds the receipt of one of the caller's orders, or null. Throws UNAUTHENTICATED. */
export async function findMyReceipt(context: Context, orderId: string): Promise<Receipt | null> {
  const [receipt] = await listReceipts(context.db, { ownerId: requireSignedIn(context).userId, orderId });
  return receipt ?? null;
}

/** Finds the receipt of an order for its buyer; null for everyone else, and while the order is unpaid. */
export async function findBuyersReceipt(context: Context, claim: OrderClaim): Promise<Receipt | null> {
  if (!(await findBuyersOrder(context, claim))) return null;
  const [receipt] = await listReceipts(context.db, { orderId: claim.orderId });
  return receipt ?? null;
}
