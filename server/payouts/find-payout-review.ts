import type { Payout } from '#contract/documents.ts';
import { type FraudSignal, listFraudSignals } from '#domain/fraud-signals.ts';
import { publicOrderId } from '#domain/order.ts';
import { isSelfReferral, isSelfReferredOrder } from '#domain/referral.ts';
import type { Context } from '../context.ts';
import { findPayout, listOtherClaimants } from '../queries/list-payouts.ts';
import { listRewards, type ReferralEntry } from '../queries/list-referral-entries.ts';
import { requireRight } from '../require-right.ts';
import { findUser, type UserRow } from '../users/find-user.ts';

export interface PayoutReview {
  payout: Payout;
  signals: FraudSignal[];
  /** The claimant's own orders whose reward is not reversed, whether or not this claim covers it. */
  ownOrders: { id: string; name: string }[];
}

/** A claim with what an admin should check before paying it; null when there is no such claim. For payoutWrite. */
export async function findPayoutReview(context: Context, payoutId: string): Promise<PayoutReview | null> {
  requireRight(context, 'payoutWrite');
  const payout = await findPayout(context, payoutId);
  const claimant = payout && (await findUser(context.db, payout.userId));
  if (!claimant) return null;
  const sameUpi = await listOtherClaimants(context.db, payout);
  const rewards = await listRewards(context.db, claimant.id);
  const referred = rewards.map((entry) => toReferredOrder(claimant, entry));
  const ownOrders = referred.filter(({ isOwn, isReversed }) => isOwn && !isReversed);
  return {
    payout,
    signals: listFraudSignals({ sameUpi, referred }),
    ownOrders: ownOrders.map(({ id, name }) => ({ id, name })),
  };
}

function toReferredOrder(claimant: UserRow, { order, purchase, isReversed, createdAt }: ReferralEntry) {
  const buyer = { userId: purchase?.userId ?? null, email: order.email, githubAccountId: null };
  const githubAccounts = [order.githubAccountId, purchase?.githubAccountId];
  return {
    id: order.id,
    name: publicOrderId(order),
    isOwn: isSelfReferredOrder(claimant, { order, purchase }),
    isReversed,
    sharesGithub: claimant.githubAccountId !== null && githubAccounts.includes(claimant.githubAccountId),
    sharesMailbox: isSelfReferral(claimant, buyer),
    isRefunded: order.state === 'refunded',
    rewardedAt: createdAt,
  };
}
