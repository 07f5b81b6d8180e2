import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import type { DayRange } from '#domain/day-range.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/features/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/features/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/features/reports/get-daily-sales.ts';
import type { InvitationReport } from '#server/features/reports/get-invitation-report.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { formatChange, formatDuration, formatPercent } from './format.ts';
import { ReportPanel } from './report-panel.tsx';
import { REPORT_TABLES, type ReportName, type ReportTable } from './report-tables.ts';
import { isWeekly, toBuckets } from './time-buckets.ts';

const invitationSpeed = (half: string, almostAll: string) =>
  half === almostAll
    ? `. 95% within ${almostAll} of the payment`
    : `. Half within ${half} of the payment, 95% within ${almostAll}`;

const invitationCounts = (sent: number, failed: number, onTheirWay: number) =>
  `${sent} sent, ${failed} failed, ${onTheirWay} on their way`;

interface DailyProps<R> {
  days: readonly R[];
  range: DayRange;
}

/** What was paid, and what it would have been without sales and coupons. */
function paidText({ grossPaise, discountPaise }: Pick<DailySales, 'grossPaise' | 'discountPaise'>): string {
  const paid = `${formatPaise(grossPaise)} paid`;
  return discountPaise > 0 ? `${formatPaise(grossPaise + discountPaise)} before discounts, ${paid}` : paid;
}

/** `paiseBefore` is what the same number of days before the range brought. */
export function RevenuePanel({ paiseBefore, ...shown }: DailyProps<DailySales> & { paiseBefore: number }) {
  const compare = (paise: number) =>
    paiseBefore > 0
      ? `. ${formatChange(paise, paiseBefore)} the ${countOf(shown.days.length, 'day')} before`
      : '';
  return (
    <DailyPanel
      {...shown}
      name="revenue"
      table={REPORT_TABLES.revenue}
      headline={({ grossPaise, refundedPaise }) => formatPaise(grossPaise - refundedPaise)}
      facts={(sums) =>
        `${paidText(sums)}, ${formatPaise(sums.refundedPaise)} refunded${compare(sums.grossPaise - sums.refundedPaise)}`
      }
      barText={(sums) =>
        sums.refundedPaise > 0
          ? `${paidText(sums)}, ${formatPaise(sums.refundedPaise)} refunded`
          : paidText(sums)
      }
      series={[
        { name: 'Paid', color: 'main', value: ({ grossPaise }) => toRupees(grossPaise) },
        { name: 'Refunded', color: 'bad', value: ({ refundedPaise }) => -toRupees(refundedPaise) },
      ]}
      empty="No money moved on these days. Choose more days above to see earlier ones."
      subject="Revenue"
      unit="₹"
    />
  );
}

export function OrdersPanel(shown: DailyProps<DailySales>) {
  return (
    <DailyPanel
      {...shown}
      name="orders"
      table={REPORT_TABLES.orders}
      headline={({ orders }) => orders.toLocaleString('en-IN')}
      facts={({ orders, free }) => `${countOf(orders, 'paid order')}, ${countOf(free, 'free project')}`}
      barText={({ orders, free }) =>
        free > 0
          ? `${countOf(orders, 'paid order')}, ${countOf(free, 'free project')}`
          : countOf(orders, 'paid order')
      }
      series={[
        { name: 'Paid orders', color: 'main', value: ({ orders }) => orders },
        { name: 'Free projects', color: 'light', value: ({ free }) => free },
      ]}
      empty="No paid orders on these days. Choose more days above to see earlier ones."
      subject="Orders"
    />
  );
}

export function ConversionPanel(shown: DailyProps<DailyConversion>) {
  return (
    <DailyPanel
      {...shown}
      name="conversion"
      table={REPORT_TABLES.conversion}
      headline={({ opened, paid }) => formatPercent(paid, opened)}
      facts={({ opened, paid }) =>
        `${countOf(opened, 'order')} opened, ${paid.toLocaleString('en-IN')} of them paid`
      }
      barText={({ opened, paid }) => `${opened} opened, ${paid} paid`}
      series={[
        { name: 'Paid', color: 'main', value: ({ paid }) => paid },
        { name: 'Not paid', color: 'light', value: ({ opened, paid }) => opened - paid },
      ]}
      empty="No orders on these days. Choose more days above to see earlier ones."
      subject="Orders by when they were opened,"
    />
  );
}

interface InvitationsProps {
  report: InvitationReport;
  range: DayRange;
}

export function InvitationsPanel({ report: { total, days }, range }: InvitationsProps) {
  const { medianSeconds, p95Seconds } = total;
  const durationText = (seconds: number) => (seconds <= 1 ? 'a second' : formatDuration(seconds));
  const speed =
    medianSeconds === null || p95Seconds === null
      ? ''
      : invitationSpeed(durationText(medianSeconds), durationText(p95Seconds));
  return (
    <DailyPanel
      days={days}
      range={range}
      name="invites"
      table={REPORT_TABLES.invites}
      headline={({ invited, failed }) => formatPercent(invited, invited + failed)}
      facts={({ invited, failed, waiting }) => invitationCounts(invited, failed, waiting) + speed}
      barText={({ invited, failed, waiting }) => invitationCounts(invited, failed, waiting)}
      series={[
        { name: 'Sent', color: 'main', value: ({ invited }) => invited },
        { name: labels.onTheirWay, color: 'light', value: ({ waiting }) => waiting },
        { name: 'Failed', color: 'bad', value: ({ failed }) => failed },
      ]}
      empty="No invitations on these days. Choose more days above to see earlier ones."
      subject="Invitations by when their order was paid,"
    />
  );
}

export function ReferralsPanel(shown: DailyProps<DailyReferralCost>) {
  return (
    <DailyPanel
      {...shown}
      name="referral-cost"
      table={REPORT_TABLES['referral-cost']}
      headline={({ rewardedPaise, reversedPaise }) => formatPaise(rewardedPaise - reversedPaise)}
      facts={({ rewardedPaise, reversedPaise, payouts, paidOutPaise, returnedPaise }) =>
        `${formatPaise(rewardedPaise)} rewarded, ${formatPaise(reversedPaise)} taken back. ${countOf(payouts, 'payout')}, ${formatPaise(paidOutPaise)}` +
        (returnedPaise > 0 ? `, ${formatPaise(returnedPaise)} returned by banks` : '')
      }
      barText={({ rewardedPaise, reversedPaise }) =>
        reversedPaise > 0
          ? `${formatPaise(rewardedPaise)} rewarded, ${formatPaise(reversedPaise)} taken back`
          : `${formatPaise(rewardedPaise)} rewarded`
      }
      series={[
        { name: 'Rewarded', color: 'main', value: ({ rewardedPaise }) => toRupees(rewardedPaise) },
        { name: 'Taken back', color: 'bad', value: ({ reversedPaise }) => -toRupees(reversedPaise) },
      ]}
      empty="No referral rewards on these days. Choose more days above to see earlier ones."
      subject="Referral rewards"
      unit="₹"
    />
  );
}

/** The sums of the columns that are numbers on every day. */
type Sums<R> = { [Name in keyof R as R[Name] extends number ? Name : never]: number };

interface DailyPanelProps<R> extends DailyProps<R> {
  name: ReportName;
  table: ReportTable<R>;
  headline: (sums: Sums<R>) => string;
  facts: (sums: Sums<R>) => string;
  /** The figures behind a bar, for its tooltip. */
  barText: (sums: Sums<R>) => string;
  series: readonly (Series & { value: (sums: Sums<R>) => number })[];
  /** The text that replaces the chart if all sums are 0. */
  empty: string;
  /** Says what the bars show, for the chart's text alternative. */
  subject: string;
  unit?: string;
}

/** Shows a report with a bar for each day, or for each week of a long range. */
function DailyPanel<R extends { day: string }>(props: DailyPanelProps<R>) {
  const { days, headline, barText, series, subject, unit, empty, ...panel } = props;
  const sums = sumUp(days);
  const facts = props.facts(sums);
  const bars = toBuckets(days).map((bucket) => {
    const ofBucket = sumUp(bucket.days);
    return {
      title: `${bucket.name}: ${barText(ofBucket)}`,
      label: bucket.label,
      values: series.map(({ value }) => value(ofBucket)),
    };
  });
  return (
    <ReportPanel
      {...panel}
      rows={days}
      headline={headline(sums)}
      facts={facts}
      series={series}
      empty={Object.values(sums).every((sum) => sum === 0) && empty}
    >
      <BarChart
        unit={unit}
        series={series}
        bars={bars}
        description={
          isWeekly(days)
            ? `${subject} by week: ${facts}. The table below has every day.`
            : `${subject} by day: ${facts}. The table below has every day.`
        }
      />
    </ReportPanel>
  );
}

function sumUp<R extends object>(rows: readonly R[]): Sums<R> {
  const sums: Record<string, number> = {};
  for (const [name, value] of rows.flatMap((row) => Object.entries(row)))
    if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value;
  return sums as Sums<R>;
}
