import { recordAudit } from '../audit/record-audit.ts';
import { resolveRefundedPayment } from '../cases/payment-cases.ts';
import type { Context, RemedyRequest } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { ProviderPayment } from '../integrations/razorpay/entities.ts';
import { isPaymentsError } from '../integrations/razorpay/payments-error.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { sendRefundNow } from './send-refund.ts';

export const REFUND_MESSAGES = {
  refunded: 'The payment is on its way back.',
  requested: "The provider can't take it right now. We keep trying.",
  failed: 'The provider refused the refund. A new case tells why.',
};

/**
 * This remedy refunds a payment that no order accepted: a second one, a wrong amount, an unknown order. The
 * case is resolved once the provider accepts the refund, or at once if nothing is left of the payment. Throws
 * FAILED_PRECONDITION (the provider holds no captured payment) and UNAVAILABLE.
 */
export async function refundPayment(
  context: Context,
  { admin, subject: paymentId, note }: RemedyRequest,
): Promise<string> {
  const { amountPaise } = await getCapturedPayment(context, paymentId);
  const reason = note || 'Paid twice.';
  const refundId = await context.db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'payment.refund',
      subject: paymentId,
      detail: { reason, amountPaise },
    });
    const id = await enqueueRefund(tx, {
      paymentId,
      orderId: null,
      paidPaise: amountPaise,
      amountPaise: null,
      reason,
      requestedBy: admin.userId,
    });
    if (id === null) await resolveRefundedPayment(tx, { paymentId, resolvedBy: admin.userId });
    return id;
  });
  return REFUND_MESSAGES[refundId === null ? 'refunded' : await sendRefundNow(context, refundId)];
}

async function getCapturedPayment(context: Context, paymentId: string): Promise<ProviderPayment> {
  let payment: ProviderPayment | null;
  try {
    payment = await context.payments.findPayment(paymentId);
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, paymentId }, 'payment not looked up');
    throw new ShopError(
      'UNAVAILABLE',
      'We can’t reach the payment provider right now. Please try again in a minute.',
    );
  }
  if (payment?.status !== 'captured') {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'The provider holds no captured payment with this id, so there is nothing to give back.',
    );
  }
  return payment;
}
