import { pdfResponse } from '#app/api/responses.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findDisclosure } from '#server/features/disclosures/get-disclosure.ts';
import { makeDisclosure } from '#server/features/disclosures/make-disclosure.ts';
import { claimOf } from '../order-claim.server.ts';
import type { Route } from './+types/disclosure-pdf.route.ts';

/**
 * `/orders/{id}/disclosure.pdf?key=…` is the saved disclosure on one page, for anyone who may see the order's
 * page.
 */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const found = await findDisclosure(shop, claimOf(shop, request, orderId));
  if (!found?.saved) throw new Response(null, { status: 404 });
  const { project, saved } = found;
  return pdfResponse(shop, makeDisclosure(shop, { orderId, project, saved }), `disclosure-${found.key}.pdf`);
}
