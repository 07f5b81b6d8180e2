import { pdfResponse } from '#app/api/responses.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { makeTaxDocument, taxDocumentFileName } from '#server/features/tax/make-tax-document.ts';
import { findBuyersDocument } from '#server/features/tax/own-documents.ts';
import type { Route } from './+types/tax-document.route.ts';
import { claimOf } from './order-claim.server.ts';

/**
 * `/orders/{id}/documents/{documentId}?key=…` is a tax invoice or credit note, for anyone who may see the
 * order's page.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { orderId, documentId } = params;
  const claim = claimOf(shop, request, orderId);
  const document = await findBuyersDocument(shop, { ...claim, documentId });
  if (!document) throw new Response(null, { status: 404 });
  return pdfResponse(shop, makeTaxDocument(shop, document), taxDocumentFileName(document));
}
