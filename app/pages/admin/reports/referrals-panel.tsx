import type { DayRange } from '#domain/day-range.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import type { DailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { counted } from './format.ts';
import { Panel } from './report-panel.tsx';
import { TABLES } from './report-tables.ts';
import { each } from './sales-panels.tsx';
import { spansOf, total } from './time-buckets.ts';

const SERIES: readonly Series[] = [
  { name: 'Rewarded', ink: 'main' },
  { name: 'Taken back', ink: 'bad' },
];

interface ReferralsProps {
  days: readonly DailyReferralCost[];
  range: DayRange;
}

/** What referrals cost, and what of it was paid out. */
export function ReferralsPanel({ days, range }: ReferralsProps) {
  const rupees = (paise: number) => formatRupees(toRupees(paise));
  const sum = (key: keyof Omit<DailyReferralCost, 'day'>) => total(days, (day) => day[key]);
  const [rewarded, reversed, paidOut] = [sum('rewardedPaise'), sum('reversedPaise'), sum('paidOutPaise')];
  const facts = `${rupees(rewarded)} rewarded, ${rupees(reversed)} taken back. ${counted(sum('payouts'), 'payout')} of ${rupees(paidOut)} in all`;
  const bars = spansOf(days).map((span) => {
    const given = total(span.days, (day) => day.rewardedPaise);
    const back = total(span.days, (day) => day.reversedPaise);
    const title = `${span.name}: ${rupees(given)} rewarded${back > 0 ? `, ${rupees(back)} taken back` : ''}`;
    return { title, mark: span.mark, values: [toRupees(given), -toRupees(back)] };
  });
  return (
    <Panel
      name="referral-cost"
      table={TABLES['referral-cost']}
      rows={days}
      range={range}
      headline={rupees(rewarded - reversed)}
      facts={facts}
      series={SERIES}
      empty={
        rewarded + reversed + paidOut === 0 &&
        'No referral was rewarded on these days. Choose more days above to see earlier ones.'
      }
    >
      <BarChart
        unit="₹"
        series={SERIES}
        bars={bars}
        description={`Referral rewards ${each(days)}: ${facts}. The table below has every day.`}
      />
    </Panel>
  );
}
