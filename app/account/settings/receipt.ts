import { redirect } from 'react-router';
import { shopOf } from '#app/middleware/shop.ts';
import { findMyReceipt } from '#server/receipts/queries.ts';
import { sendReceipt } from '../orders/send-pdf.ts';
import type { Route } from './+types/receipt.ts';

/** `/dashboard/receipts/{order id}`: of a paid order of one's own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  if (!shop.actor) throw redirect('/login?next=/dashboard/account');
  return sendReceipt(shop, await findMyReceipt(shop, params.orderId));
}
