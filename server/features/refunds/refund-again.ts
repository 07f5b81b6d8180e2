import { eq } from 'drizzle-orm';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { getMoneyLeft } from '../../readers/refunds/find-money-left.ts';
import { findRejectedAmount } from '../cases/payment-cases.ts';
import { resolveCaseByAdmin } from '../cases/resolve-case.ts';
import { findOrder } from '../orders/get-order.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { lockRefunds } from './lock-refunds.ts';
import { REFUND_MESSAGES, requireReturned } from './refund-payment.ts';
import { type Refund, refunds } from './schema.ts';
import { sendRefundNow } from './send-refund.ts';

/**
 * This remedy repeats a failed refund, limited to what is left of the payment, and resolves the case. If it
 * fails again, it opens a new case. Throws FAILED_PRECONDITION (the refund is unknown or succeeded meanwhile,
 * the payment is disputed, or another refund is on its way).
 */
export async function refundAgain(
  context: Context,
  { admin, caseId, subject, note, requestId }: RemedyRequest,
): Promise<string> {
  const refundId = await context.db.transaction(async (tx) => {
    const failed = await lockFailedRefund(tx, subject);
    const { paymentId, orderId, amountPaise } = failed;
    await resolveCaseByAdmin(tx, { admin, caseId, resolution: 'The refund was requested again.' });
    const paidPaise = await getPaidPaise(tx, failed);
    const { leftPaise, openDisputes } = await getMoneyLeft(tx, { paymentId, paidPaise });
    if (openDisputes.length === 0 && leftPaise <= 0) {
      await requireReturned(tx, { paymentId, paidPaise });
      return null;
    }
    return enqueueRefund(tx, {
      paymentId,
      orderId,
      paidPaise,
      amountPaise: Math.min(amountPaise, Math.max(leftPaise, 0)),
      reason: note || failed.reason,
      requestedBy: admin.userId,
      requestId,
      again: failed.id,
    });
  });
  if (refundId === null) return 'Everything paid has been refunded already.';
  return REFUND_MESSAGES[await sendRefundNow(context, refundId)];
}

async function lockFailedRefund(tx: Executor, id: string): Promise<Refund> {
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (found && found.orderId !== null) await findOrder(tx, found.orderId, { lock: true });
  if (found) await lockRefunds(tx, found.paymentId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (refund?.state === 'failed') return refund;
  throw new ShopError('FAILED_PRECONDITION', 'This refund can’t be repeated. Settle the case with a note.');
}

/** A part of a payment that no order accepted may have been refunded before, in the provider's dashboard. */
async function getPaidPaise(tx: Executor, { paymentId, amountPaise }: Refund): Promise<number> {
  const accepted = await findPayment(tx, { id: paymentId });
  return accepted?.amountPaise ?? (await findRejectedAmount(tx, paymentId)) ?? amountPaise;
}
