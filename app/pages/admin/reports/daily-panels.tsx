import * as messages from '#app/messages/admin-reports.ts';
import type { DayRange } from '#domain/day-range.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/reports/get-daily-sales.ts';
import type { InvitationReport } from '#server/reports/get-invitation-report.ts';
import { DailyPanel } from './daily-panel.tsx';
import { formatCount, formatDuration, formatPercent } from './format.ts';
import { REPORT_TABLES } from './report-tables.ts';
import { sumBy } from './time-buckets.ts';

interface DailyProps<R> {
  days: readonly R[];
  range: DayRange;
}

const durationText = (seconds: number) => (seconds <= 1 ? messages.aSecond : formatDuration(seconds));
const paiseText = (paise: number) => formatRupees(toRupees(paise));

export function RevenuePanel({ days, range }: DailyProps<DailySales>) {
  const paid = sumBy(days, (day) => day.grossPaise);
  const refunded = sumBy(days, (day) => day.refundedPaise);
  return (
    <DailyPanel
      name="revenue"
      table={REPORT_TABLES.revenue}
      days={days}
      range={range}
      headline={paiseText(paid - refunded)}
      facts={messages.paidAndRefunded(paiseText(paid), paiseText(refunded))}
      series={[
        { name: messages.paid, color: 'main' },
        { name: messages.refunded, color: 'bad' },
      ]}
      empty={paid + refunded === 0 && messages.noMoney}
      subject={messages.revenue}
      unit="₹"
      bar={(barDays) => {
        const gross = sumBy(barDays, (day) => day.grossPaise);
        const refunds = sumBy(barDays, (day) => day.refundedPaise);
        return {
          title:
            refunds > 0
              ? messages.paidAndRefunded(paiseText(gross), paiseText(refunds))
              : messages.paidOnly(paiseText(gross)),
          values: [toRupees(gross), -toRupees(refunds)],
        };
      }}
    />
  );
}

export function OrdersPanel({ days, range }: DailyProps<DailySales>) {
  const paid = sumBy(days, (day) => day.orders);
  const free = sumBy(days, (day) => day.free);
  return (
    <DailyPanel
      name="orders"
      table={REPORT_TABLES.orders}
      days={days}
      range={range}
      headline={paid.toLocaleString('en-IN')}
      facts={`${formatCount(paid, messages.paidOrderCount)}, ${formatCount(free, messages.freeProjectCount)}`}
      series={[
        { name: messages.paidOrders, color: 'main' },
        { name: messages.freeProjects, color: 'light' },
      ]}
      empty={paid + free === 0 && messages.noPaidOrders}
      subject={messages.orders}
      bar={(barDays) => {
        const paidOrders = sumBy(barDays, (day) => day.orders);
        const freeOrders = sumBy(barDays, (day) => day.free);
        const freeText = freeOrders > 0 ? `, ${formatCount(freeOrders, messages.freeProjectCount)}` : '';
        return {
          title: `${formatCount(paidOrders, messages.paidOrderCount)}${freeText}`,
          values: [paidOrders, freeOrders],
        };
      }}
    />
  );
}

export function ConversionPanel({ days, range }: DailyProps<DailyConversion>) {
  const opened = sumBy(days, (day) => day.opened);
  const paid = sumBy(days, (day) => day.paid);
  return (
    <DailyPanel
      name="conversion"
      table={REPORT_TABLES.conversion}
      days={days}
      range={range}
      headline={formatPercent(paid, opened)}
      facts={messages.openedAndPaidFacts(
        formatCount(opened, messages.orderCount),
        paid.toLocaleString('en-IN'),
      )}
      series={[
        { name: messages.paid, color: 'main' },
        { name: messages.notPaid, color: 'light' },
      ]}
      empty={opened === 0 && messages.noOrders}
      subject={messages.ordersByOpening}
      bar={(barDays) => {
        const barOpened = sumBy(barDays, (day) => day.opened);
        const barPaid = sumBy(barDays, (day) => day.paid);
        return {
          title: messages.openedAndPaidCounts(barOpened, barPaid),
          values: [barPaid, barOpened - barPaid],
        };
      }}
    />
  );
}

interface InvitationsProps {
  report: InvitationReport;
  range: DayRange;
}

export function InvitationsPanel({ report: { total, days }, range }: InvitationsProps) {
  const { invited, failed, waiting, medianSeconds, p95Seconds } = total;
  const countsText = (sent: number, lost: number, pending: number) =>
    messages.invitationCounts(sent, lost, pending);
  const speed =
    medianSeconds === null || p95Seconds === null
      ? ''
      : messages.invitationSpeed(durationText(medianSeconds), durationText(p95Seconds));
  return (
    <DailyPanel
      name="invites"
      table={REPORT_TABLES.invites}
      days={days}
      range={range}
      headline={formatPercent(invited, invited + failed)}
      facts={countsText(invited, failed, waiting) + speed}
      series={[
        { name: messages.sent, color: 'main' },
        { name: messages.onTheirWay, color: 'light' },
        { name: messages.failed, color: 'bad' },
      ]}
      empty={invited + failed + waiting === 0 && messages.noInvitations}
      subject={messages.invitationsByPayment}
      bar={(barDays) => {
        const sent = sumBy(barDays, (day) => day.invited);
        const lost = sumBy(barDays, (day) => day.failed);
        const pending = sumBy(barDays, (day) => day.waiting);
        return { title: countsText(sent, lost, pending), values: [sent, pending, lost] };
      }}
    />
  );
}

export function ReferralsPanel({ days, range }: DailyProps<DailyReferralCost>) {
  const rewarded = sumBy(days, (day) => day.rewardedPaise);
  const reversed = sumBy(days, (day) => day.reversedPaise);
  const paidOut = sumBy(days, (day) => day.paidOutPaise);
  const returned = sumBy(days, (day) => day.returnedPaise);
  const payouts = formatCount(
    sumBy(days, (day) => day.payouts),
    messages.payoutCount,
  );
  return (
    <DailyPanel
      name="referral-cost"
      table={REPORT_TABLES['referral-cost']}
      days={days}
      range={range}
      headline={paiseText(rewarded - reversed)}
      facts={
        messages.referralFacts(paiseText(rewarded), paiseText(reversed), payouts, paiseText(paidOut)) +
        (returned > 0 ? messages.returnedByBanks(paiseText(returned)) : '')
      }
      series={[
        { name: messages.rewarded, color: 'main' },
        { name: messages.takenBack, color: 'bad' },
      ]}
      empty={rewarded + reversed + paidOut + returned === 0 && messages.noRewards}
      subject={messages.referralRewards}
      unit="₹"
      bar={(barDays) => {
        const rewards = sumBy(barDays, (day) => day.rewardedPaise);
        const reversals = sumBy(barDays, (day) => day.reversedPaise);
        return {
          title:
            reversals > 0
              ? messages.rewardedAndTakenBack(paiseText(rewards), paiseText(reversals))
              : messages.rewardedOnly(paiseText(rewards)),
          values: [toRupees(rewards), -toRupees(reversals)],
        };
      }}
    />
  );
}
