import { pdfResponse } from '#app/api/responses.ts';
import type { Context } from '#server/context.ts';
import { makeReceipt } from '#server/features/receipts/make-receipt.ts';
import type { Receipt } from '#server/readers/order-page/list-receipts.ts';

/** Responds with the receipt as a PDF download. Throws a 404 response if there is none. */
export async function createReceiptResponse(shop: Context, receipt: Receipt | null): Promise<Response> {
  if (!receipt) throw new Response(null, { status: 404 });
  return pdfResponse(shop, makeReceipt(shop, receipt), `receipt-${receipt.orderId}.pdf`);
}
