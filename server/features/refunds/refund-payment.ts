import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { askWhileWaiting } from '../../integrations/razorpay/ask-while-waiting.ts';
import { isUnauthorised } from '../../integrations/razorpay/payments-error.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findRejectedAmount, resolveRefundedPayment } from '../cases/payment-cases.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { getRefundTotals } from './lock-refunds.ts';
import { sendRefundNow } from './send-refund.ts';

export const REFUND_MESSAGES = {
  refunded: 'The payment is on its way back.',
  requested: "The provider can't take it right now. We keep trying.",
  failed: 'The provider refused the refund. A new case tells why.',
};

/**
 * This remedy refunds a payment that no order accepted: a second one, a wrong amount, an unknown order. The
 * case is resolved once the provider accepts the refund, or at once if the whole payment was returned. Throws
 * FAILED_PRECONDITION (the provider holds no captured payment, it is disputed, or another refund is on its
 * way) and UNAVAILABLE.
 */
export async function refundPayment(
  context: Context,
  { admin, subject: paymentId, note, requestId }: RemedyRequest,
): Promise<string> {
  const amountPaise = await getCapturedPaise(context, paymentId);
  const refundId = await context.db.transaction(async (tx) => {
    const id = await enqueueRefund(tx, {
      paymentId,
      orderId: null,
      paidPaise: amountPaise,
      amountPaise: null,
      reason: note || 'Paid twice.',
      requestedBy: admin.userId,
      requestId,
    });
    if (id !== null) return id;
    await requireReturned(tx, { paymentId, paidPaise: amountPaise });
    await resolveRefundedPayment(tx, { paymentId, resolvedBy: admin.userId });
    return null;
  });
  return REFUND_MESSAGES[refundId === null ? 'refunded' : await sendRefundNow(context, refundId)];
}

/**
 * Throws FAILED_PRECONDITION while a part of a payment, of which nothing is left to refund, is not returned
 * yet: a refund that was made in the provider's dashboard may still fail, and only the open case would tell.
 */
export async function requireReturned(
  tx: Executor,
  { paymentId, paidPaise }: { paymentId: string; paidPaise: number },
): Promise<void> {
  const { refundedPaise } = await getRefundTotals(tx, paymentId);
  if (refundedPaise >= paidPaise) return;
  throw new ShopError(
    'FAILED_PRECONDITION',
    'A refund made at the payment provider is on its way. The case closes once it went through.',
  );
}

/** While the provider refuses our keys, the case says what it captured: the refund then waits, too. */
async function getCapturedPaise(context: Context, paymentId: string): Promise<number> {
  const question = { failed: 'payment not looked up', about: { paymentId } };
  const payment = await askWhileWaiting(context, question, () =>
    context.payments.findPayment(paymentId).catch(async (error: unknown) => {
      const known = isUnauthorised(error) ? await findRejectedAmount(context.db, paymentId) : null;
      if (known === null) throw error;
      return { status: 'captured', amountPaise: known };
    }),
  );
  if (payment?.status !== 'captured') {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'The provider holds no captured payment with this id, so there is nothing to give back.',
    );
  }
  return payment.amountPaise;
}
