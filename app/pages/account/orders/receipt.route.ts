import { parsePaidOrders } from '#app/api/paid-orders.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findBuyersReceipt } from '#server/receipts/find-receipt.ts';
import type { Route } from './+types/receipt.route.ts';
import { createReceiptResponse } from './receipt-response.ts';

/** `/orders/{id}/receipt.pdf?key=…` is the receipt, for anyone who may see the order's page. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  return createReceiptResponse(shop, await findBuyersReceipt(shop, { orderId, key, paidOrders }));
}
