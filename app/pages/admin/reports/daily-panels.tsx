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
      facts={`${paiseText(paid)} paid, ${paiseText(refunded)} refunded`}
      series={[
        { name: 'Paid', color: 'main' },
        { name: 'Refunded', color: 'bad' },
      ]}
      empty={
        paid + refunded === 0 && 'No money moved on these days. Choose more days above to see earlier ones.'
      }
      subject="Revenue"
      unit="₹"
      bar={(barDays) => {
        const gross = sumBy(barDays, (day) => day.grossPaise);
        const refunds = sumBy(barDays, (day) => day.refundedPaise);
        return {
          title: `${paiseText(gross)} paid${refunds > 0 ? `, ${paiseText(refunds)} refunded` : ''}`,
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
      facts={`${formatCount(paid, 'paid order')}, ${formatCount(free, 'free project')}`}
      series={[
        { name: 'Paid orders', color: 'main' },
        { name: 'Free projects', color: 'light' },
      ]}
      empty={paid + free === 0 && 'No paid orders on these days. Choose more days above to see earlier ones.'}
      subject="Orders"
      bar={(barDays) => {
        const paidOrders = sumBy(barDays, (day) => day.orders);
        const freeOrders = sumBy(barDays, (day) => day.free);
        const freeText = freeOrders > 0 ? `, ${formatCount(freeOrders, 'free project')}` : '';
        return {
          title: `${formatCount(paidOrders, 'paid order')}${freeText}`,
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
      facts={`${formatCount(opened, 'order')} opened, ${formatCount(paid, 'of them', 'of them')} paid`}
      series={[
        { name: 'Paid', color: 'main' },
        { name: 'Not paid', color: 'light' },
      ]}
      empty={opened === 0 && 'No orders on these days. Choose more days above to see earlier ones.'}
      subject="Orders by when they were opened,"
      bar={(barDays) => {
        const barOpened = sumBy(barDays, (day) => day.opened);
        const barPaid = sumBy(barDays, (day) => day.paid);
        return { title: `${barOpened} opened, ${barPaid} paid`, values: [barPaid, barOpened - barPaid] };
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
    `${sent} sent, ${lost} failed, ${pending} on their way`;
  const speed =
    medianSeconds === null || p95Seconds === null
      ? ''
      : `. Half within ${formatDuration(medianSeconds)} of the payment, 95% within ${formatDuration(p95Seconds)}`;
  return (
    <DailyPanel
      name="invites"
      table={REPORT_TABLES.invites}
      days={days}
      range={range}
      headline={formatPercent(invited, invited + failed)}
      facts={countsText(invited, failed, waiting) + speed}
      series={[
        { name: 'Sent', color: 'main' },
        { name: 'On their way', color: 'light' },
        { name: 'Failed', color: 'bad' },
      ]}
      empty={
        invited + failed + waiting === 0 &&
        'No invitations on these days. Choose more days above to see earlier ones.'
      }
      subject="Invitations by when their order was paid,"
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
  const payouts = formatCount(
    sumBy(days, (day) => day.payouts),
    'payout',
  );
  return (
    <DailyPanel
      name="referral-cost"
      table={REPORT_TABLES['referral-cost']}
      days={days}
      range={range}
      headline={paiseText(rewarded - reversed)}
      facts={`${paiseText(rewarded)} rewarded, ${paiseText(reversed)} taken back. ${payouts} of ${paiseText(paidOut)} in all`}
      series={[
        { name: 'Rewarded', color: 'main' },
        { name: 'Taken back', color: 'bad' },
      ]}
      empty={
        rewarded + reversed + paidOut === 0 &&
        'No referral rewards on these days. Choose more days above to see earlier ones.'
      }
      subject="Referral rewards"
      unit="₹"
      bar={(barDays) => {
        const rewards = sumBy(barDays, (day) => day.rewardedPaise);
        const reversals = sumBy(barDays, (day) => day.reversedPaise);
        return {
          title: `${paiseText(rewards)} rewarded${reversals > 0 ? `, ${paiseText(reversals)} taken back` : ''}`,
          values: [toRupees(rewards), -toRupees(reversals)],
        };
      }}
    />
  );
}
