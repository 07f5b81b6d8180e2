import { and, eq, inArray, sql } from 'drizzle-orm';
import type { User } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { payouts } from '../payouts/schema.ts';
import type { Executor } from '../platform/db/client.ts';

type Totals = User['referral'];

/** Of who has no entry in the ledger. */
export const NO_REFERRALS: Totals = { totalEarnings: 0, totalReferrals: 0, lifetimeEarnings: 0 };

/**
 * What somebody's referrals come to, in rupees. `totalEarnings` is not yet paid out (below zero after a clawback),
 * `totalReferrals` the referrals it came from, `lifetimeEarnings` all rewards less reversals. The caller checks who may
 * know.
 */
export async function getReferralTotals(db: Executor, userId: string): Promise<Totals> {
  const totals = await getReferralTotalsByUser(db, [userId]);
  return totals.get(userId) ?? NO_REFERRALS;
}

/** The same of many people by two queries; who has no entry is not in the map. */
export async function getReferralTotalsByUser(db: Executor, userIds: string[]): Promise<Map<string, Totals>> {
  if (userIds.length === 0) return new Map();
  const rewards = sql`count(*) filter (where ${ledgerEntries.kind} = 'reward')`;
  const reversals = sql`count(*) filter (where ${ledgerEntries.kind} = 'reversal')`;
  const lifetime = sql`coalesce(sum(${ledgerEntries.amountPaise}) filter (where ${ledgerEntries.kind} <> 'payout'), 0)`;
  const entries: { userId: string; balance: number; lifetime: number; referrals: number }[] = await db
    .select({
      userId: ledgerEntries.userId,
      balance: sql`coalesce(sum(${ledgerEntries.amountPaise}), 0)`.mapWith(Number),
      lifetime: lifetime.mapWith(Number),
      referrals: sql`${rewards} - ${reversals}`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.userId, userIds))
    .groupBy(ledgerEntries.userId);
  const claims: { userId: string; claimed: number }[] = await db
    .select({
      userId: payouts.userId,
      claimed: sql`coalesce(sum(${payouts.claimedReferrals}), 0)`.mapWith(Number),
    })
    .from(payouts)
    .where(and(inArray(payouts.userId, userIds), eq(payouts.status, 'completed')))
    .groupBy(payouts.userId);
  const claimed = new Map(claims.map((row) => [row.userId, row.claimed]));
  return new Map(
    entries.map((row) => [
      row.userId,
      {
        totalEarnings: toRupees(row.balance),
        totalReferrals: row.referrals - (claimed.get(row.userId) ?? 0),
        lifetimeEarnings: toRupees(row.lifetime),
      },
    ]),
  );
}
