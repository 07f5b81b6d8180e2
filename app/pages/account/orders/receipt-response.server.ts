import { pdfResponse } from '#app/api/responses.ts';
import type { Context } from '#server/context.ts';
import { makeReceipt } from '#server/features/receipts/make-receipt.ts';
import { makeTaxDocument, taxDocumentFileName } from '#server/features/tax/make-tax-document.ts';
import type { Receipt } from '#server/readers/order-page/list-receipts.ts';
import { findNewestInvoice } from '#server/readers/tax/find-tax-documents.ts';

/**
 * Responds with the receipt as a PDF download: the payment's tax document if it has one, so that there are
 * never two papers about it. Throws a 404 response if there is none.
 */
export async function createReceiptResponse(shop: Context, receipt: Receipt | null): Promise<Response> {
  if (!receipt) throw new Response(null, { status: 404 });
  const invoice = await findNewestInvoice(shop.db, { publicOrderId: receipt.orderId });
  if (invoice) return pdfResponse(shop, makeTaxDocument(shop, invoice), taxDocumentFileName(invoice));
  return pdfResponse(shop, makeReceipt(shop, receipt), `receipt-${receipt.orderId}.pdf`);
}
