import { canTransition } from '#domain/order.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { revokePurchase } from '../access/purchases.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import type { Context } from '../context.ts';
import { deleteDisclosures } from '../disclosures/delete-disclosures.ts';
import { recordReversal } from '../ledger/record-entries.ts';
import { findOrder } from '../orders/get-order.ts';
import { markOrderRefunded } from '../orders/update-order.ts';
import type { Executor } from '../platform/db/client.ts';
import { endReview } from '../reviews/end-review.ts';

interface RefundedOrder {
  orderId: string;
  /** How much of the payment was refunded in all. */
  refundedPaise: number;
}

/**
 * Marks a paid order as refunded once the whole payment is refunded: revokes the purchase and its access,
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
