import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { canTransition } from '#domain/order.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findCapturedPaise } from '../../readers/checkout/find-payment.ts';
import { revokePurchase } from '../access/purchases.ts';
import { resolveCase, resolveCases } from '../cases/resolve-case.ts';
import { endCopy } from '../copies/end-copies.ts';
import { deleteDisclosures } from '../disclosures/delete-disclosures.ts';
import { recordReversal } from '../ledger/record-entries.ts';
import { findOrder } from '../orders/get-order.ts';
import { markOrderRefunded } from '../orders/update-order.ts';
import { endReview } from '../reviews/end-reviews.ts';
import { announceRefund } from './announce-refund.ts';
import { creditRefund } from './credit-refund.ts';
import { reportTakenTwice } from './disputed-payments.ts';
import { getRefundTotals } from './lock-refunds.ts';
import { isAccepted, refunds } from './schema.ts';

interface RefundedOrder {
  orderId: string;
  /** How much of the payment was refunded in all. */
  refundedPaise: number;
}

/**
 * Marks a paid order as refunded once the whole payment is refunded: revokes the purchase and its access, ends a copy,
 * hides its review, deletes its disclosure, and reverses the referrer's reward, in the caller's transaction.
 * A smaller amount only reverses a reward that is larger than what is left. Idempotent. Returns whether the
 * order is refunded.
 */
export async function settleRefund(
  context: Context,
  tx: Executor,
  { orderId, refundedPaise }: RefundedOrder,
): Promise<boolean> {
  const order = await findOrder(tx, orderId, { lock: true });
  if (!order) return false;
  if (!canTransition(order.state, 'refunded')) return order.state === 'refunded';
  if (refundedPaise < order.amountPaise) {
    // A reward is never larger than what is left of the order. It is reversed as a whole, because referrals
    // are counted, claimed and paid as wholes.
    if (order.amountPaise - refundedPaise < REFERRAL_REWARD) await recordReversal(tx, { orderId });
    return false;
  }
  await markOrderRefunded(tx, orderId);
  await revokePurchase(context, tx, orderId);
  if (order.delivery === 'own') await endCopy(context, tx, orderId);
  await endReview(tx, orderId);
  await deleteDisclosures(tx, [orderId]);
  await recordReversal(tx, { orderId });
  await resolveCase(tx, {
    kind: 'invite',
    subject: orderId,
    resolution: 'The order was refunded.',
  });
  return true;
}

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
  const order = await findOrder(tx, orderId);
  const paidPaise = await findCapturedPaise(tx, paymentId);
  if (paidPaise !== null) await reportTakenTwice(context, tx, { paymentId, paidPaise, order });
  for (const refund of adopted) {
    if (order && isAccepted(refund)) await announceRefund(context, tx, { refund, order });
    await creditRefund(context, tx, refund);
  }
  await resolveUnknownRefunds(tx, paymentId);
}

/**
 * Resolves the cases of refunds and lost disputes that were reported before their payment, in the transaction
 * that records the payment.
 */
export async function resolveUnknownRefunds(tx: Executor, paymentId: string): Promise<void> {
  const reported = await tx
    .select({ subject: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.providerRefundId)));
  const subjects = reported.flatMap(({ subject }) => subject ?? []);
  const resolution = 'The payment is known now.';
  await resolveCases(tx, { kind: 'unknown_refund', subjects, resolution });
  // Earlier releases opened these cases as disputes.
  await resolveCases(tx, { kind: 'dispute', subjects, resolution });
}
