import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { findMyReceipt } from '#server/features/receipts/find-receipt.ts';
import { createReceiptResponse } from '../orders/receipt-response.server.ts';
import type { Route } from './+types/own-receipt.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser('/dashboard/account')];

/** `/dashboard/receipts/{orderId}` is the receipt of a paid order of the user. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = getUserContext(context);
  return createReceiptResponse(shop, await findMyReceipt(shop, params.orderId));
}
