import { getAdminContext } from '#app/middleware/require-admin.ts';
import { createReceiptResponse } from '#app/pages/account/orders/receipt-response.ts';
import { getDisputeEvidence, toEvidenceText } from '#server/payments/get-dispute-evidence.ts';
import { listReceipts } from '#server/queries/order-page/list-receipts.ts';
import type { Route } from './+types/dispute-file.route.ts';

/** `/admin/orders/disputes/{caseId}/evidence.txt` and `receipt.pdf` are downloads for the provider's form. */
export async function loader({ params: { caseId, file }, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const evidence = await getDisputeEvidence(shop, caseId);
  if (!evidence) return new Response('Not found\n', { status: 404 });
  if (file === 'receipt.pdf') {
    const [receipt] = evidence.orderId ? await listReceipts(shop.db, { orderId: evidence.orderId }) : [];
    return createReceiptResponse(shop, receipt ?? null);
  }
  if (file !== 'evidence.txt') return new Response('Not found\n', { status: 404 });
  return new Response(`${toEvidenceText(evidence)}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="evidence-${evidence.disputeId}.txt"`,
      'cache-control': 'no-store',
    },
  });
}
