import { isSelfReferral, REFERRAL_REWARD } from '#domain/referral.ts';
import { recordReward } from '../ledger/record-entries.ts';
import type { Executor } from '../platform/db/client.ts';
import { findUser } from '../users/find-user.ts';

interface PaidOrder {
  orderId: string;
  amountPaise: number;
  referrerId: string | null;
  /** The purchase's user, the order's email, and the GitHub accounts that the project was bought for. */
  buyer: { userId: string; email: string; githubAccountId: number; teamAccountIds: readonly number[] };
}

/**
 * Rewards the referrer of a paid order with ₹100, if the referrer is active and neither the buyer nor a
 * teammate. Idempotent; orders below ₹100 earn nothing. Runs in the caller's transaction, after the payment
 * is recorded.
 */
export async function rewardReferrer(tx: Executor, order: PaidOrder): Promise<void> {
  // A reward is never larger than the order.
  if (order.referrerId === null || order.amountPaise < REFERRAL_REWARD) return;
  const referrer = await findUser(tx, order.referrerId);
  if (!referrer?.active || isSelfReferral(referrer, order.buyer)) return;
  await recordReward(tx, { userId: referrer.id, orderId: order.orderId });
}
