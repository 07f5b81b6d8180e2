import { and, eq, isNull } from 'drizzle-orm';
import { resolveCase } from '../cases/resolve-case.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { creditRefund } from './credit-refund.ts';
import { getRefundTotals } from './lock-refunds.ts';
import { refunds } from './schema.ts';
import { settleRefund } from './settle-refund.ts';

interface AcceptedPayment {
  orderId: string;
  paymentId: string;
}

/**
 * Assigns refunds that were reported before an order's payment to the order, in the transaction that accepts
 * the payment.
 */
export async function adoptRefunds(
  context: Context,
  tx: Executor,
  { orderId, paymentId }: AcceptedPayment,
): Promise<void> {
  const adopted = await tx
    .update(refunds)
    .set({ orderId })
    .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.orderId)))
    .returning();
  if (adopted.length === 0) return;
  const { refundedPaise } = await getRefundTotals(tx, paymentId);
  await settleRefund(context, tx, { orderId, refundedPaise });
  for (const refund of adopted) await creditRefund(tx, refund);
  const resolution = 'The payment is known now.';
  for (const { providerRefundId: subject } of adopted) {
    if (subject === null) continue;
    await resolveCase(tx, { kind: 'unknown_refund', subject, resolution });
    // Earlier releases opened these cases as disputes.
    await resolveCase(tx, { kind: 'dispute', subject, resolution });
  }
}
