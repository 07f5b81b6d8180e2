import { eq, sql } from 'drizzle-orm';
import { refundFailedMail, refundMail } from '#content/mails/refund.ts';
import { formatPaise } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { findCapturedPaise } from '../../readers/checkout/find-payment.ts';
import { openCase } from '../cases/open-case.ts';
import { findRejectedAmount, findResolvedRejection, resolveRefundedPayment } from '../cases/payment-cases.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { announceRefund } from './announce-refund.ts';
import { creditRefund } from './credit-refund.ts';
import { reportTakenTwice, updateDisputeCases } from './disputed-payments.ts';
import { getRefundTotals } from './lock-refunds.ts';
import { isAccepted, isDispute, type Refund, refunds } from './schema.ts';
import { settleRefund } from './settle-refund.ts';

type RefundState = Refund['state'];

/** A failed refund may still be processed, because banks retry. A processed refund is final. */
const transitions: Record<RefundState, readonly RefundState[]> = {
  requested: ['sent', 'processed', 'failed'],
  sent: ['processed', 'failed'],
  failed: ['processed'],
  processed: [],
};

/** What the provider also says when the balance is too low, according to those who asked its support. */
const SAYS_NOTHING = /invalid request sent/i;
const LOW_BALANCE = ' (often the balance at the payment provider is too low)';

interface Move {
  state: Exclude<RefundState, 'requested'>;
  /** The provider's refund ID; null when the report has none. */
  providerRefundId: string | null;
  /** The reason of a failure; shown to admins. */
  reason?: string | null;
}

/**
 * Moves a refund to the state that the provider reports, with all consequences, in the transaction that holds
 * the locks of the order and of the payment's refunds. Does nothing if the refund has already left that
 * state.
 */
export async function transitionRefund(
  context: Context,
  tx: Executor,
  refund: Refund,
  { state, providerRefundId, reason = null }: Move,
): Promise<void> {
  if (!transitions[refund.state].includes(state)) return;
  const moved = {
    ...refund,
    state,
    providerRefundId: providerRefundId ?? refund.providerRefundId,
  };
  await tx
    .update(refunds)
    .set({
      state,
      providerRefundId: moved.providerRefundId,
      nextTryAt: null,
      leasedUntil: null,
      lastError: reason,
      processedAt: state === 'processed' ? sql`now()` : undefined,
    })
    .where(eq(refunds.id, refund.id));
  const { paymentId, orderId } = refund;
  const order = orderId === null ? null : await findOrder(tx, orderId);
  await updateDisputeCases(tx, paymentId);
  if (state === 'failed') return reportFailure(context, tx, { refund, order, reason: reason ?? '' });
  if (isAccepted(moved) && !isAccepted(refund)) await completeRefund(context, tx, { refund, order });
  await creditRefund(context, tx, moved);
}

interface OfOrder {
  refund: Refund;
  /** The order that accepted the payment; null for a payment that no order accepted. */
  order: Order | null;
}

/**
 * Ends the order when its whole payment is refunded, resolves the cases that the refund fixes, and mails the
 * buyer.
 */
async function completeRefund(context: Context, tx: Executor, { refund, order }: OfOrder): Promise<void> {
  const { paymentId, orderId, requestedBy } = refund;
  const { refundedPaise } = await getRefundTotals(tx, paymentId);
  const paidPaise = (await findCapturedPaise(tx, paymentId)) ?? (await findRejectedAmount(tx, paymentId));
  if (paidPaise !== null) await reportTakenTwice(context, tx, { paymentId, paidPaise, order });
  const isOrderRefunded = orderId !== null && (await settleRefund(context, tx, { orderId, refundedPaise }));
  // The case of a payment without an order may have ended with a refund that failed since.
  const isComplete = orderId === null ? refundedPaise >= (paidPaise ?? 0) : isOrderRefunded;
  await resolveCase(tx, {
    kind: 'refund',
    subject: refund.id,
    resolution: 'The refund went through.',
  });
  const caseOrderId = isComplete
    ? await resolveRefundedPayment(tx, { paymentId, resolvedBy: requestedBy })
    : null;
  if (order) await announceRefund(context, tx, { refund, order });
  // The bank informs the buyer about a lost dispute.
  if (isDispute(refund)) return;
  const access = orderId === null ? 'duplicate' : isOrderRefunded ? 'ends' : 'stays';
  await mailBuyer(context, tx, { refund, orderId: orderId ?? caseOrderId, access });
}

/**
 * The seller follows a refund made at the provider there, so its failure opens no case. But the case of a
 * payment without an order, which was closed because the payment was returned, is opened again.
 */
async function reportFailure(
  context: Context,
  tx: Executor,
  { refund, order, reason }: OfOrder & { reason: string },
): Promise<void> {
  const { id, orderId, paymentId, requestedBy, state } = refund;
  if (requestedBy === null) return orderId === null ? reopenRejection(context, tx, paymentId) : undefined;
  const lost = order?.state === 'refunded' ? 'Access has ended already.' : 'Nothing has been taken away.';
  await openCase(context, tx, {
    kind: 'refund',
    subject: id,
    order,
    paymentId,
    message: `The refund didn’t go through. ${lost} ${reason}${SAYS_NOTHING.test(reason) ? LOW_BALANCE : ''}`,
  });
  // Only a buyer who got the mail that the refund is on its way needs this one.
  if (state === 'sent' && order) {
    const { projectName, email } = order;
    await enqueueMail(context, tx, {
      mail: refundFailedMail,
      subjectKey: id,
      orderId: order.id,
      recipient: email,
      data: {
        projectName,
        paymentId,
        orderId: publicOrderId(order),
        orderUrl: orderLink(context, order),
        amountRupees: formatPaise(refund.amountPaise),
      },
    });
  }
}

/** Opens the case of a payment without an order again, whose money did not go back to the buyer. */
async function reopenRejection(context: Context, tx: Executor, paymentId: string): Promise<void> {
  const rejection = await findResolvedRejection(tx, paymentId);
  if (!rejection) return;
  const { kind, orderId, detail } = rejection;
  const { refundedPaise } = await getRefundTotals(tx, paymentId);
  if (refundedPaise >= Number(detail.amountPaise)) return;
  await openCase(context, tx, {
    kind,
    subject: paymentId,
    order: orderId === null ? null : await findOrder(tx, orderId),
    paymentId,
    message: 'A refund of this payment, made at the payment provider, failed. Please refund the payment.',
    detail,
    canReopen: true,
  });
}

interface BuyerMail {
  refund: Refund;
  /** Null for a payment without an order, whose buyer is unknown. */
  orderId: string | null;
  access: 'ends' | 'stays' | 'duplicate';
}

async function mailBuyer(
  context: Context,
  tx: Executor,
  { refund, orderId, access }: BuyerMail,
): Promise<void> {
  const order = orderId === null ? null : await findOrder(tx, orderId);
  if (!order) return;
  const { id, paymentId, amountPaise, state } = refund;
  await enqueueMail(context, tx, {
    mail: refundMail,
    // After a failure the buyer gets a second mail.
    subjectKey: state === 'failed' ? `${id} processed` : id,
    orderId: order.id,
    recipient: order.email,
    data: {
      projectName: order.projectName,
      amountRupees: formatPaise(amountPaise),
      paymentId,
      orderId: publicOrderId(order),
      orderUrl: orderLink(context, order),
      access,
    },
  });
}
