import * as messages from '#app/messages/admin-reports.ts';
import type { DayRange } from '#domain/day-range.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/reports/get-daily-sales.ts';
import type { InvitationReport } from '#server/reports/get-invitation-report.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { formatDuration, formatPercent } from './format.ts';
import { ReportPanel } from './report-panel.tsx';
import { REPORT_TABLES, type ReportName, type ReportTable } from './report-tables.ts';
import { isWeekly, toBuckets } from './time-buckets.ts';

interface DailyProps<R> {
  days: readonly R[];
  range: DayRange;
}

export function RevenuePanel(shown: DailyProps<DailySales>) {
  return (
    <DailyPanel
      {...shown}
      name="revenue"
      table={REPORT_TABLES.revenue}
      headline={({ grossPaise, refundedPaise }) => formatPaise(grossPaise - refundedPaise)}
      facts={({ grossPaise, refundedPaise }) =>
        messages.paidAndRefunded(formatPaise(grossPaise), formatPaise(refundedPaise))
      }
      barText={({ grossPaise, refundedPaise }) =>
        refundedPaise > 0
          ? messages.paidAndRefunded(formatPaise(grossPaise), formatPaise(refundedPaise))
          : messages.paidOnly(formatPaise(grossPaise))
      }
      series={[
        { name: messages.paid, color: 'main', value: ({ grossPaise }) => toRupees(grossPaise) },
        { name: messages.refunded, color: 'bad', value: ({ refundedPaise }) => -toRupees(refundedPaise) },
      ]}
      empty={messages.noMoney}
      subject={messages.revenue}
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
      facts={({ orders, free }) => `${messages.paidOrderCount(orders)}, ${messages.freeProjectCount(free)}`}
      barText={({ orders, free }) =>
        free > 0
          ? `${messages.paidOrderCount(orders)}, ${messages.freeProjectCount(free)}`
          : messages.paidOrderCount(orders)
      }
      series={[
        { name: messages.paidOrders, color: 'main', value: ({ orders }) => orders },
        { name: messages.freeProjects, color: 'light', value: ({ free }) => free },
      ]}
      empty={messages.noPaidOrders}
      subject={messages.orders}
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
        messages.openedAndPaidFacts(messages.orderCount(opened), paid.toLocaleString('en-IN'))
      }
      barText={({ opened, paid }) => messages.openedAndPaidCounts(opened, paid)}
      series={[
        { name: messages.paid, color: 'main', value: ({ paid }) => paid },
        { name: messages.notPaid, color: 'light', value: ({ opened, paid }) => opened - paid },
      ]}
      empty={messages.noOrders}
      subject={messages.ordersByOpening}
    />
  );
}

interface InvitationsProps {
  report: InvitationReport;
  range: DayRange;
}

export function InvitationsPanel({ report: { total, days }, range }: InvitationsProps) {
  const { medianSeconds, p95Seconds } = total;
  const durationText = (seconds: number) => (seconds <= 1 ? messages.aSecond : formatDuration(seconds));
  const speed =
    medianSeconds === null || p95Seconds === null
      ? ''
      : messages.invitationSpeed(durationText(medianSeconds), durationText(p95Seconds));
  return (
    <DailyPanel
      days={days}
      range={range}
      name="invites"
      table={REPORT_TABLES.invites}
      headline={({ invited, failed }) => formatPercent(invited, invited + failed)}
      facts={({ invited, failed, waiting }) => messages.invitationCounts(invited, failed, waiting) + speed}
      barText={({ invited, failed, waiting }) => messages.invitationCounts(invited, failed, waiting)}
      series={[
        { name: messages.sent, color: 'main', value: ({ invited }) => invited },
        { name: messages.onTheirWay, color: 'light', value: ({ waiting }) => waiting },
        { name: messages.failed, color: 'bad', value: ({ failed }) => failed },
      ]}
      empty={messages.noInvitations}
      subject={messages.invitationsByPayment}
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
        messages.referralFacts(
          formatPaise(rewardedPaise),
          formatPaise(reversedPaise),
          messages.payoutCount(payouts),
          formatPaise(paidOutPaise),
        ) + (returnedPaise > 0 ? messages.returnedByBanks(formatPaise(returnedPaise)) : '')
      }
      barText={({ rewardedPaise, reversedPaise }) =>
        reversedPaise > 0
          ? messages.rewardedAndTakenBack(formatPaise(rewardedPaise), formatPaise(reversedPaise))
          : messages.rewardedOnly(formatPaise(rewardedPaise))
      }
      series={[
        { name: messages.rewarded, color: 'main', value: ({ rewardedPaise }) => toRupees(rewardedPaise) },
        { name: messages.takenBack, color: 'bad', value: ({ reversedPaise }) => -toRupees(reversedPaise) },
      ]}
      empty={messages.noRewards}
      subject={messages.referralRewards}
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
          isWeekly(days) ? messages.weeklyChart(subject, facts) : messages.dailyChart(subject, facts)
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
