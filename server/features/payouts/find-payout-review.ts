import { publicOrderId } from '#domain/order.ts';
import { isSelfReferral, isSelfReferredOrder } from '#domain/referral.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { hasVerifiedEmail } from '../../integrations/auth/account-email.ts';
import type { Executor } from '../../platform/db/client.ts';
import { requireRight } from '../../require-right.ts';
import { findUser, type UserRow } from '../users/find-user.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { findPayout, listOtherClaimants } from './list-payouts.ts';
import { listClaimedEntries, listRewards, type ReferralEntry } from './list-referral-entries.ts';
import { listFraudSignals } from './rules/fraud-signals.ts';
import type { payouts } from './schema.ts';

/**
 * Finds a claim with what an admin should check before paying it; null when there is no such claim. Requires
 * payoutWrite.
 */
export async function findPayoutReview(context: Context, payoutId: string) {
  requireRight(context, 'payoutWrite');
  const found = await findPayout(context, payoutId);
  const claimant = found && (await findUser(context.db, found.row.userId));
  if (!claimant) return null;
  const { payout, row } = found;
  const { db } = context;
  const [sameUpi, rewards, paying, hold, isEmailVerified, covered] = await Promise.all([
    listOtherClaimants(db, payout),
    listRewards(db, claimant.id),
    findPaying(db, row),
    findPayoutHold(db, payoutId),
    hasVerifiedEmail(db, claimant.id),
    listCoveredOrders(db, payoutId),
  ]);
  const referred = rewards.map((entry) => toReferredOrder(claimant, entry));
  const ownOrders = referred.filter(({ isOwn, isReversed }) => isOwn && !isReversed);
  return {
    payout,
    /** The admin who started the payment and when, in Unix seconds; null before. */
    paying,
    /** The case that holds the claim after a restore; null if it is not held. */
    hold,
    signals: listFraudSignals({
      sameUpi,
      isEmailVerified,
      now: Date.now() / 1000,
      referred,
      covered,
    }),
    /** The claimant's own orders whose reward is not reversed, whether this claim covers it or not. */
    ownOrders: ownOrders.map(({ id, name }) => ({ id, name })),
  };
}

export type PayoutReview = NonNullable<Awaited<ReturnType<typeof findPayoutReview>>>;

/** Lists the orders that a claim covers and whose rewards were not taken back since. */
async function listCoveredOrders(db: Executor, payoutId: string) {
  const entries = await listClaimedEntries(db, payoutId);
  return entries.flatMap(({ entry, order, isReversed, createdAt }) =>
    entry.kind === 'reward' && !isReversed ? { name: publicOrderId(order), rewardedAt: createdAt } : [],
  );
}

async function findPaying(db: Executor, { payingBy, payingAt }: typeof payouts.$inferSelect) {
  const admin = payingBy ? await findUser(db, payingBy) : null;
  return payingAt && { email: admin?.email ?? 'an admin', at: toSeconds(payingAt) };
}

function toReferredOrder(
  claimant: UserRow,
  { order, purchase, teamAccountIds, isReversed, isDisputed, createdAt }: ReferralEntry,
) {
  const buyer = {
    userId: purchase?.userId ?? null,
    email: order.email,
    githubAccountId: null,
    teamAccountIds: [],
  };
  const githubAccounts = [order.githubAccountId, purchase?.githubAccountId];
  return {
    id: order.id,
    name: publicOrderId(order),
    isOwn: isSelfReferredOrder(claimant, { order, purchase, teamAccountIds }),
    isReversed,
    isDisputed,
    sharesGithub: claimant.githubAccountId !== null && githubAccounts.includes(claimant.githubAccountId),
    isTeammate: claimant.githubAccountId !== null && teamAccountIds.includes(claimant.githubAccountId),
    sharesMailbox: isSelfReferral(claimant, buyer),
    isRefunded: order.state === 'refunded',
    rewardedAt: createdAt,
  };
}
