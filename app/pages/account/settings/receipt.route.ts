import { redirect } from 'react-router';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findMyReceipt } from '#server/receipts/find-receipt.ts';
import { createReceiptResponse } from '../orders/receipt-response.ts';
import type { Route } from './+types/receipt.route.ts';

/** `/dashboard/receipts/{orderId}`: the receipt of the user's paid order. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  if (!shop.actor) throw redirect('/login?next=/dashboard/account');
  return createReceiptResponse(shop, await findMyReceipt(shop, params.orderId));
}
