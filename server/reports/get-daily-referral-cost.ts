import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { requireRight } from '../require-right.ts';
import { dayText, fillMissingDays, isWithin, toDayColumn, toNumber } from './day-range-sql.ts';

export interface DailyReferralCost {
  day: string;
  rewards: number;
  rewardedPaise: number;
  reversals: number;
  /** Above zero, like the payouts: what they come to. */
  reversedPaise: number;
  payouts: number;
  paidOutPaise: number;
}

/** What referrals cost on each day of a range (rewards less reversals), and what was paid out, in paise. For active admins. */
export async function getDailyReferralCost(context: Context, range: DayRange): Promise<DailyReferralCost[]> {
  requireRight(context, 'any');
  const { amountPaise, createdAt, kind } = ledgerEntries;
  const isA = (name: typeof ledgerEntries.$inferSelect.kind) => sql`filter (where ${kind} = ${name})`;
  const count = (isOne: SQL) => toNumber(sql`count(*) ${isOne}`);
  const paise = (isOne: SQL) => toNumber(sql`coalesce(sum(abs(${amountPaise})) ${isOne}, 0)`);
  const [reward, reversal, payout] = [isA('reward'), isA('reversal'), isA('payout')];
  const found = await context.db
    .select({
      day: dayText(createdAt),
      rewards: count(reward),
      rewardedPaise: paise(reward),
      reversals: count(reversal),
      reversedPaise: paise(reversal),
      payouts: count(payout),
      paidOutPaise: paise(payout),
    })
    .from(ledgerEntries)
    .where(isWithin(range, createdAt))
    .groupBy(toDayColumn(createdAt));
  const none = {
    ...{ rewards: 0, rewardedPaise: 0, reversals: 0, reversedPaise: 0 },
    ...{ payouts: 0, paidOutPaise: 0 },
  };
  return fillMissingDays<DailyReferralCost>(range, found, none);
}
