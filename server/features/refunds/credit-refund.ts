import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { issueNoteOfRefund } from '../tax/missing-documents.ts';
import { isDispute, type Refund } from './schema.ts';

/**
 * Issues the credit note of a refund once it is processed, if it can, in the transaction that holds the
 * order's lock. A lost dispute has none: the sale stays a sale.
 */
export async function creditRefund(context: Context, tx: Executor, refund: Refund): Promise<void> {
  const { id, providerRefundId, orderId, amountPaise, state } = refund;
  if (orderId === null || state !== 'processed' || isDispute(refund)) return;
  await issueNoteOfRefund(context, tx, { orderId, refundId: providerRefundId ?? id, amountPaise });
}
