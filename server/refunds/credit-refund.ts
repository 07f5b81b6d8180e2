import type { Executor } from '../platform/db/client.ts';
import { issueCreditNote } from '../tax/issue-documents.ts';
import { isDispute, type Refund } from './schema.ts';

/**
 * Issues the credit note of a refund once it is processed, in the transaction that holds the order's lock. A
 * lost dispute has none: the sale stays a sale.
 */
export async function creditRefund(tx: Executor, refund: Refund): Promise<void> {
  const { id, providerRefundId, orderId, amountPaise, state } = refund;
  if (orderId === null || state !== 'processed' || isDispute(refund)) return;
  await issueCreditNote(tx, { orderId, refundId: providerRefundId ?? id, amountPaise });
}
