import { shopOf } from '#app/middleware/shop-context.ts';
import { findBuyersReceipt } from '#server/features/receipts/find-receipt.ts';
import type { Route } from './+types/receipt.route.ts';
import { claimOf } from './order-claim.server.ts';
import { createReceiptResponse } from './receipt-response.server.ts';

/** `/orders/{id}/receipt.pdf?key=…` is the receipt, for anyone who may see the order's page. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return createReceiptResponse(shop, await findBuyersReceipt(shop, claimOf(shop, request, orderId)));
}
