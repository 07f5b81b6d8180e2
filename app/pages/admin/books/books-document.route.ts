import { pdfResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { makeTaxDocument, taxDocumentFileName } from '#server/features/tax/make-tax-document.ts';
import { findAnyDocument } from '#server/features/tax/own-documents.ts';
import type { Route } from './+types/books-document.route.ts';

/** `/admin/books/documents/{id}` is a tax document as a PDF. */
export async function loader({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const shop = getAdminContext(context, 'orderWrite');
  const document = await findAnyDocument(shop, params.documentId);
  if (!document) return new Response('Not found\n', { status: 404 });
  return pdfResponse(shop, makeTaxDocument(shop, document), taxDocumentFileName(document));
}
