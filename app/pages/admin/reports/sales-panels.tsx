import type { DayRange } from '#domain/day-range.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import type { DailySales } from '#server/reports/get-daily-sales.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { counted } from './format.ts';
import { Panel } from './report-panel.tsx';
import { TABLES } from './report-tables.ts';
import { inWeeks, spansOf, total } from './time-buckets.ts';

const MONEY: readonly Series[] = [
  { name: 'Paid', ink: 'main' },
  { name: 'Refunded', ink: 'bad' },
];
const ORDERS: readonly Series[] = [
  { name: 'Paid orders', ink: 'main' },
  { name: 'Free projects', ink: 'light' },
];

interface SalesProps {
  days: readonly DailySales[];
  range: DayRange;
}

/** What came in, what went back, and what stays. */
export function RevenuePanel({ days, range }: SalesProps) {
  const paid = total(days, (day) => day.grossPaise);
  const refunded = total(days, (day) => day.refundedPaise);
  const rupees = (paise: number) => formatRupees(toRupees(paise));
  const facts = `${rupees(paid)} paid, ${rupees(refunded)} refunded`;
  const bars = spansOf(days).map((span) => {
    const [came, went] = [
      total(span.days, (day) => day.grossPaise),
      total(span.days, (day) => day.refundedPaise),
    ];
    const title = `${span.name}: ${rupees(came)} paid${went > 0 ? `, ${rupees(went)} refunded` : ''}`;
    return { title, mark: span.mark, values: [toRupees(came), -toRupees(went)] };
  });
  return (
    <Panel
      name="revenue"
      table={TABLES.revenue}
      rows={days}
      range={range}
      headline={rupees(paid - refunded)}
      facts={facts}
      series={MONEY}
      empty={
        paid + refunded === 0 && 'No money moved on these days. Choose more days above to see earlier ones.'
      }
    >
      <BarChart
        unit="₹"
        series={MONEY}
        bars={bars}
        description={`Revenue ${each(days)}: ${facts}. The table below has every day.`}
      />
    </Panel>
  );
}

/** How many orders were paid; free projects count apart. */
export function OrdersPanel({ days, range }: SalesProps) {
  const paid = total(days, (day) => day.orders);
  const free = total(days, (day) => day.free);
  const facts = `${counted(paid, 'paid order')}, ${counted(free, 'free project')}`;
  const bars = spansOf(days).map((span) => {
    const [sold, given] = [total(span.days, (day) => day.orders), total(span.days, (day) => day.free)];
    const title = `${span.name}: ${counted(sold, 'paid order')}${given > 0 ? `, ${counted(given, 'free project')}` : ''}`;
    return { title, mark: span.mark, values: [sold, given] };
  });
  return (
    <Panel
      name="orders"
      table={TABLES.orders}
      rows={days}
      range={range}
      headline={paid.toLocaleString('en-IN')}
      facts={facts}
      series={ORDERS}
      empty={
        paid + free === 0 && 'No order was paid on these days. Choose more days above to see earlier ones.'
      }
    >
      <BarChart
        series={ORDERS}
        bars={bars}
        description={`Orders ${each(days)}: ${facts}. The table below has every day.`}
      />
    </Panel>
  );
}

/** What one bar stands for. */
export function each(days: readonly unknown[]): string {
  return inWeeks(days) ? 'by week' : 'by day';
}
