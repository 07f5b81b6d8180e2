import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { fillMissingDays, isWithin, toDate, toDay, toNumber } from './day-range-sql.ts';

const NO_COST = {
  rewards: 0,
  rewardedPaise: 0,
  reversals: 0,
  reversedPaise: 0,
  payouts: 0,
  paidOutPaise: 0,
  /** Payouts that the bank sent back. */
  returns: 0,
  returnedPaise: 0,
};
/** All amounts are positive. */
export type DailyReferralCost = typeof NO_COST & { day: string };

/** Sums referral rewards, their reversals, payouts and their returns of each day. Requires payoutRead. */
export async function getDailyReferralCost(context: Context, range: DayRange): Promise<DailyReferralCost[]> {
  requireRight(context, 'payoutRead');
  const { amountPaise, createdAt, kind } = ledgerEntries;
  const hasKind = (name: typeof ledgerEntries.$inferSelect.kind) => sql`filter (where ${kind} = ${name})`;
  const count = (filter: SQL) => toNumber(sql`count(*) ${filter}`);
  const sum = (filter: SQL) => toNumber(sql`coalesce(sum(abs(${amountPaise})) ${filter}, 0)`);
  const [isReward, isReversal, isPayout] = [hasKind('reward'), hasKind('reversal'), hasKind('payout')];
  const isReturn = hasKind('payout_return');
  const rows = await context.db
    .select({
      day: toDay(createdAt),
      rewards: count(isReward),
      rewardedPaise: sum(isReward),
      reversals: count(isReversal),
      reversedPaise: sum(isReversal),
      payouts: count(isPayout),
      paidOutPaise: sum(isPayout),
      returns: count(isReturn),
      returnedPaise: sum(isReturn),
    })
    .from(ledgerEntries)
    .where(isWithin(range, createdAt))
    .groupBy(toDate(createdAt));
  return fillMissingDays<DailyReferralCost>(range, rows, NO_COST);
}
