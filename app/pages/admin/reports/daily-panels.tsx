import * as messages from '#app/messages/admin-reports.ts';
import type { DayRange } from '#domain/day-range.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/reports/get-daily-sales.ts';
import type { InvitationReport } from '#server/reports/get-invitation-report.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { formatCount, formatDuration, formatPercent } from './format.ts';
import { ReportPanel } from './report-panel.tsx';
import { REPORT_TABLES, type ReportName, type ReportTable } from './report-tables.ts';
import { isWeekly, sumBy, toBuckets } from './time-buckets.ts';

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
      summed={['grossPaise', 'refundedPaise']}
      headline={({ grossPaise, refundedPaise }) => formatPaise(grossPaise - refundedPaise)}
      facts={(sums) =>
        messages.paidAndRefunded(formatPaise(sums.grossPaise), formatPaise(sums.refundedPaise))
      }
      series={[
        { name: messages.paid, color: 'main' },
        { name: messages.refunded, color: 'bad' },
      ]}
      empty={messages.noMoney}
      subject={messages.revenue}
      unit="₹"
      bar={({ grossPaise, refundedPaise }) => ({
        title:
          refundedPaise > 0
            ? messages.paidAndRefunded(formatPaise(grossPaise), formatPaise(refundedPaise))
            : messages.paidOnly(formatPaise(grossPaise)),
        values: [toRupees(grossPaise), -toRupees(refundedPaise)],
      })}
    />
  );
}

export function OrdersPanel(shown: DailyProps<DailySales>) {
  const paidText = (orders: number) => formatCount(orders, messages.paidOrderCount);
  const freeText = (free: number) => formatCount(free, messages.freeProjectCount);
  return (
    <DailyPanel
      {...shown}
      name="orders"
      table={REPORT_TABLES.orders}
      summed={['orders', 'free']}
      headline={({ orders }) => orders.toLocaleString('en-IN')}
      facts={({ orders, free }) => `${paidText(orders)}, ${freeText(free)}`}
      series={[
        { name: messages.paidOrders, color: 'main' },
        { name: messages.freeProjects, color: 'light' },
      ]}
      empty={messages.noPaidOrders}
      subject={messages.orders}
      bar={({ orders, free }) => ({
        title: free > 0 ? `${paidText(orders)}, ${freeText(free)}` : paidText(orders),
        values: [orders, free],
      })}
    />
  );
}

export function ConversionPanel(shown: DailyProps<DailyConversion>) {
  return (
    <DailyPanel
      {...shown}
      name="conversion"
      table={REPORT_TABLES.conversion}
      summed={['opened', 'paid']}
      headline={({ opened, paid }) => formatPercent(paid, opened)}
      facts={({ opened, paid }) =>
        messages.openedAndPaidFacts(formatCount(opened, messages.orderCount), paid.toLocaleString('en-IN'))
      }
      series={[
        { name: messages.paid, color: 'main' },
        { name: messages.notPaid, color: 'light' },
      ]}
      empty={messages.noOrders}
      subject={messages.ordersByOpening}
      bar={({ opened, paid }) => ({
        title: messages.openedAndPaidCounts(opened, paid),
        values: [paid, opened - paid],
      })}
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
      summed={['invited', 'failed', 'waiting']}
      headline={({ invited, failed }) => formatPercent(invited, invited + failed)}
      facts={({ invited, failed, waiting }) => messages.invitationCounts(invited, failed, waiting) + speed}
      series={[
        { name: messages.sent, color: 'main' },
        { name: messages.onTheirWay, color: 'light' },
        { name: messages.failed, color: 'bad' },
      ]}
      empty={messages.noInvitations}
      subject={messages.invitationsByPayment}
      bar={({ invited, failed, waiting }) => ({
        title: messages.invitationCounts(invited, failed, waiting),
        values: [invited, waiting, failed],
      })}
    />
  );
}

export function ReferralsPanel(shown: DailyProps<DailyReferralCost>) {
  return (
    <DailyPanel
      {...shown}
      name="referral-cost"
      table={REPORT_TABLES['referral-cost']}
      summed={['rewardedPaise', 'reversedPaise', 'paidOutPaise', 'returnedPaise', 'payouts']}
      headline={({ rewardedPaise, reversedPaise }) => formatPaise(rewardedPaise - reversedPaise)}
      facts={({ rewardedPaise, reversedPaise, payouts, paidOutPaise, returnedPaise }) =>
        messages.referralFacts(
          formatPaise(rewardedPaise),
          formatPaise(reversedPaise),
          formatCount(payouts, messages.payoutCount),
          formatPaise(paidOutPaise),
        ) + (returnedPaise > 0 ? messages.returnedByBanks(formatPaise(returnedPaise)) : '')
      }
      series={[
        { name: messages.rewarded, color: 'main' },
        { name: messages.takenBack, color: 'bad' },
      ]}
      empty={messages.noRewards}
      subject={messages.referralRewards}
      unit="₹"
      bar={({ rewardedPaise, reversedPaise }) => ({
        title:
          reversedPaise > 0
            ? messages.rewardedAndTakenBack(formatPaise(rewardedPaise), formatPaise(reversedPaise))
            : messages.rewardedOnly(formatPaise(rewardedPaise)),
        values: [toRupees(rewardedPaise), -toRupees(reversedPaise)],
      })}
    />
  );
}

interface DailyPanelProps<R, Name extends string> extends DailyProps<R> {
  name: ReportName;
  table: ReportTable<R>;
  /** The columns whose sums the panel shows. */
  summed: readonly Name[];
  headline: (sums: Record<Name, number>) => string;
  facts: (sums: Record<Name, number>) => string;
  series: readonly Series[];
  /** The text that replaces the chart if all sums are 0. */
  empty: string;
  /** Says what the bars show, for the chart's text alternative. */
  subject: string;
  unit?: string;
  /** Returns the tooltip and the values, in the order of `series`, of a bar. */
  bar: (sums: Record<Name, number>) => { title: string; values: number[] };
}

/** Shows a report with a bar for each day, or for each week of a long range. */
function DailyPanel<R extends { day: string } & Record<Name, number>, Name extends string>(
  props: DailyPanelProps<R, Name>,
) {
  const { days, summed, headline, series, subject, unit, empty, bar, ...panel } = props;
  const sumUp = (rows: readonly R[]) =>
    Object.fromEntries(summed.map((name) => [name, sumBy(rows, (row) => row[name])])) as Record<Name, number>;
  const sums = sumUp(days);
  const facts = props.facts(sums);
  const bars = toBuckets(days).map((bucket) => {
    const { title, values } = bar(sumUp(bucket.days));
    return { title: `${bucket.name}: ${title}`, label: bucket.label, values };
  });
  return (
    <ReportPanel
      {...panel}
      rows={days}
      headline={headline(sums)}
      facts={facts}
      series={series}
      empty={summed.every((name) => sums[name] === 0) && empty}
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
