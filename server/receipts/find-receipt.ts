import type { Context } from '../context.ts';
import { isOrderKey } from '../orders/order-link.ts';
import { listReceipts, type Receipt } from '../queries/list-receipts.ts';
import { requireSignedIn } from '../require-right.ts';

/** The caller's receipts, newest first. Throws UNAUTHENTICATED. */
export async function listMyReceipts(context: Context): Promise<Receipt[]> {
  return listReceipts(context.db, { ownerId: requireSignedIn(context).userId });
}

/** The receipt of one of the caller's orders, or null. Throws UNAUTHENTICATED. */
export async function findMyReceipt(context: Context, orderId: string): Promise<Receipt | null> {
  const [receipt] = await listReceipts(context.db, { ownerId: requireSignedIn(context).userId, orderId });
  return receipt ?? null;
}

/** The receipt that an emailed order link gives access to; null unless the key is that order's. */
export async function findReceiptByKey(
  context: Context,
  { orderId, key }: { orderId: string; key: string },
): Promise<Receipt | null> {
  if (!isOrderKey(context, orderId, key)) return null;
  const [receipt] = await listReceipts(context.db, { orderId });
  return receipt ?? null;
}
