import { shopOf } from '#app/middleware/shop-context.ts';
import { findReceiptByKey } from '#server/receipts/find-receipt.ts';
import type { Route } from './+types/receipt.route.ts';
import { createReceiptResponse } from './receipt-response.ts';

/** `/orders/{id}/receipt.pdf?key=…`: the receipt, for anyone with the order's mailed link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  return createReceiptResponse(shop, await findReceiptByKey(shop, { orderId: params.orderId, key }));
}
