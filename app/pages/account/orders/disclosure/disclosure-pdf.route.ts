import { parsePaidOrders } from '#app/api/paid-orders.ts';
import { pdfResponse } from '#app/api/responses.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findDisclosure } from '#server/disclosures/get-disclosure.ts';
import { renderDisclosure } from '#server/disclosures/render-disclosure.ts';
import type { Route } from './+types/disclosure-pdf.route.ts';

/**
 * `/orders/{id}/disclosure.pdf?key=…` is the saved disclosure on one page, for anyone who may see the order's
 * page.
 */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
  const found = await findDisclosure(shop, { orderId, key, paidOrders });
  if (!found?.saved) throw new Response(null, { status: 404 });
  const pdf = await renderDisclosure(found.project, found.saved);
  return pdfResponse(pdf, `disclosure-${found.key}.pdf`);
}
