import { pdfResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { findAnyDocument } from '#server/tax/own-documents.ts';
import { renderTaxDocument, taxDocumentFileName } from '#server/tax/render-tax-document.ts';
import type { Route } from './+types/books-document.route.ts';

/** `/admin/books/documents/{id}` is a tax document as a PDF. */
export async function loader({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const document = await findAnyDocument(getAdminContext(context, 'orderWrite'), params.documentId);
  if (!document) return new Response('Not found\n', { status: 404 });
  return pdfResponse(await renderTaxDocument(document), taxDocumentFileName(document));
}
