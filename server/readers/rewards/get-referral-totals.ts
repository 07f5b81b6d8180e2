import { inArray, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { ledgerEntries } from '../../features/ledger/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/**
 * Gets a user's referral totals in rupees: `totalEarnings` is not paid out yet (negative after a clawback),
 * `totalReferrals` the number of referrals in it, `lifetimeEarnings` all rewards less reversals. The caller
 * checks access.
 */
export async function getReferralTotals(db: Executor, userId: string) {
  return (await getReferralTotalsByUser(db, [userId]))(userId);
}

export type ReferralTotals = Awaited<ReturnType<typeof getReferralTotals>>;

/** Gets the totals of many users in one query. */
export async function getReferralTotalsByUser(db: Executor, userIds: string[]) {
  const lifetime = sql`sum(${ledgerEntries.amountPaise}) filter (where ${ledgerEntries.kind} in ('reward', 'reversal'))`;
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
  return (userId: string) => {
    const { balance, lifetime } = byUser.get(userId) ?? { balance: 0, lifetime: 0 };
    return {
      totalEarnings: toRupees(balance),
      // Each referral has the same value, and payouts cover whole referrals.
      totalReferrals: balance / REFERRAL_REWARD,
      lifetimeEarnings: toRupees(lifetime),
    };
  };
}
