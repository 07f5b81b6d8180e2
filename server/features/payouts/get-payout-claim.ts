import { publicOrderId } from '#domain/order.ts';
import { isSelfReferredOrder } from '#domain/referral.ts';
import { hasVerifiedEmail } from '../../integrations/auth/account-email.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listUnpaidEntries, sumPaise } from '../ledger/list-unpaid-entries.ts';
import type { UserRow } from '../users/find-user.ts';
import { listClaimedEntries, type ReferralEntry } from './list-referral-entries.ts';
import type { LockedPayout } from './lock-payout.ts';
import type { ClaimedEntry, PayoutClaim } from './rules/payout.ts';

/**
 * A pending claim with the current state of its entries and their orders, for the rules in server/features/payouts/rules/payout.ts.
 */
export async function getPayoutClaim(tx: Executor, { payout, claimant }: LockedPayout): Promise<PayoutClaim> {
  const entries = await listClaimedEntries(tx, payout.id);
  return {
    amountPaise: payout.amountPaise,
    claimedReferrals: payout.claimedReferrals,
    isClaimantActive: claimant.active,
    isClaimantConfirmed: await hasVerifiedEmail(tx, claimant.id),
    balancePaise: sumPaise(await listUnpaidEntries(tx, claimant.id)),
    entries: entries.map((entry) => toClaimedEntry(claimant, entry)),
  };
}

function toClaimedEntry(
  claimant: UserRow,
  {
    entry,
    order,
    purchase,
    teamAccountIds,
    isReversed,
    isReversalSettled,
    isDisputed,
    createdAt,
  }: ReferralEntry,
): ClaimedEntry {
  return {
    kind: entry.kind === 'reward' ? 'reward' : 'reversal',
    amountPaise: entry.amountPaise,
    rewardedAt: createdAt,
    order: {
      name: publicOrderId(order),
      isPaid: order.state === 'paid',
      namesClaimant: order.referrerId === claimant.id,
      isSelfReferral: isSelfReferredOrder(claimant, { order, purchase, teamAccountIds }),
      isReversed,
      isReversalSettled,
      isDisputed,
    },
  };
}
