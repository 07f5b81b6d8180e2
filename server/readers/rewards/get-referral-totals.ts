import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import type { Context } from '../../context.ts';
import { ledgerEntries } from '../../features/ledger/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { requireSignedIn } from '../../require-right.ts';

/**
 * Gets a user's referral totals in rupees: `totalEarnings` is not paid out yet (negative after a clawback),
 * `totalReferrals` the number of referrals in it, `lifetimeEarnings` all rewards less reversals. The caller
 * checks access.
 */
export async function getReferralTotals(db: Executor, userId: string) {
  return (await getReferralTotalsByUser(db, [userId]))(userId);
}

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

/**
 * Counts the referred orders that earned the caller a reward, less those whose reward was reversed.
 * Throws UNAUTHENTICATED.
 */
export async function countReferrals(context: Context): Promise<number> {
  const { userId } = requireSignedIn(context);
  const rewarded = context.db
    .select({ orderId: ledgerEntries.orderId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), isNotNull(ledgerEntries.orderId)))
    .groupBy(ledgerEntries.orderId)
    .having(sql`sum(${ledgerEntries.amountPaise}) > 0`)
    .as('rewarded');
  const [row] = await context.db.select({ count: count() }).from(rewarded);
  return row?.count ?? 0;
}
