import { eq, sql } from 'drizzle-orm';
import type { User } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import type { Executor } from '../db/client.ts';
import { ledgerEntries, payouts } from '../db/schema/referrals.ts';

/**
 * What somebody's referrals come to, in rupees. `totalEarnings` is not yet paid out (below zero after a clawback),
 * `totalReferrals` the referrals it came from, `lifetimeEarnings` all rewards less reversals. The caller checks who may
 * know.
 */
export async function readReferralTotals(db: Executor, userId: string): Promise<User['referral']> {
  const rewards = sql`count(*) filter (where ${ledgerEntries.kind} = 'reward')`;
  const reversals = sql`count(*) filter (where ${ledgerEntries.kind} = 'reversal')`;
  const claimed = sql`(select coalesce(sum(${payouts.claimedReferrals}), 0) from ${payouts}
    where ${payouts.userId} = ${userId} and ${payouts.status} = 'completed')`;
  const [totals] = await db
    .select({
      balance: sql`coalesce(sum(${ledgerEntries.amountPaise}), 0)`.mapWith(Number),
      lifetime:
        sql`coalesce(sum(${ledgerEntries.amountPaise}) filter (where ${ledgerEntries.kind} <> 'payout'), 0)`.mapWith(
          Number,
        ),
      referrals: sql`${rewards} - ${reversals} - ${claimed}`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId));
  return {
    totalEarnings: toRupees(totals?.balance ?? 0),
    totalReferrals: totals?.referrals ?? 0,
    lifetimeEarnings: toRupees(totals?.lifetime ?? 0),
  };
}
