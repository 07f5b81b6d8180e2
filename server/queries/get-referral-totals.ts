import { inArray, sql } from 'drizzle-orm';
import type { User } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import type { Executor } from '../platform/db/client.ts';

type ReferralTotals = User['referral'];

/**
 * A user's referral totals in rupees: `totalEarnings` is not paid out yet (negative after a clawback), `totalReferrals`
 * the referrals it comes from, `lifetimeEarnings` all rewards less reversals. The caller checks access.
 */
export async function getReferralTotals(db: Executor, userId: string): Promise<ReferralTotals> {
  return (await getReferralTotalsByUser(db, [userId]))(userId);
}

/** Looks the totals of many users up in one query. */
export async function getReferralTotalsByUser(
  db: Executor,
  userIds: string[],
): Promise<(userId: string) => ReferralTotals> {
  const lifetime = sql`sum(${ledgerEntries.amountPaise}) filter (where ${ledgerEntries.kind} <> 'payout')`;
  const rows = await db
    .select({
      userId: ledgerEntries.userId,
      balance: sql`sum(${ledgerEntries.amountPaise})`.mapWith(Number),
      lifetime: lifetime.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.userId, userIds))
    .groupBy(ledgerEntries.userId);
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return (userId) => {
    const { balance, lifetime } = byUser.get(userId) ?? { balance: 0, lifetime: 0 };
    return {
      totalEarnings: toRupees(balance),
      // Each referral is worth the same, and payouts cover whole referrals.
      totalReferrals: balance / REFERRAL_REWARD,
      lifetimeEarnings: toRupees(lifetime),
    };
  };
}
