import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { requireRight } from '../require-right.ts';
import { asNumber, dayIn, dayName, everyDay, isIn } from './in-range.ts';

export interface ReferralDay {
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
export async function readReferralCost(context: Context, range: DayRange): Promise<ReferralDay[]> {
  requireRight(context, 'any');
  const { amountPaise, createdAt, kind } = ledgerEntries;
  const isA = (name: typeof ledgerEntries.$inferSelect.kind) => sql`filter (where ${kind} = ${name})`;
  const count = (isOne: SQL) => asNumber(sql`count(*) ${isOne}`);
  const paise = (isOne: SQL) => asNumber(sql`coalesce(sum(abs(${amountPaise})) ${isOne}, 0)`);
  const [reward, reversal, payout] = [isA('reward'), isA('reversal'), isA('payout')];
  const found = await context.db
    .select({
      day: dayName(createdAt),
      rewards: count(reward),
      rewardedPaise: paise(reward),
      reversals: count(reversal),
      reversedPaise: paise(reversal),
      payouts: count(payout),
      paidOutPaise: paise(payout),
    })
    .from(ledgerEntries)
    .where(isIn(range, createdAt))
    .groupBy(dayIn(createdAt));
  const none = {
    ...{ rewards: 0, rewardedPaise: 0, reversals: 0, reversedPaise: 0 },
    ...{ payouts: 0, paidOutPaise: 0 },
  };
  return everyDay<ReferralDay>(range, found, none);
}
