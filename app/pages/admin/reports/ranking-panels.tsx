import { countOf } from '#app/messages/plurals.ts';
import type { DayRange } from '#domain/day-range.ts';
import { formatPaise } from '#domain/money.ts';
import type { CouponSales } from '#server/features/reports/list-coupon-sales.ts';
import type { FailureReason } from '#server/features/reports/list-failure-reasons.ts';
import type { ProjectSales } from '#server/features/reports/list-top-projects.ts';
import { formatReason } from './format.ts';
import { ReportPanel } from './report-panel.tsx';
import { REPORT_TABLES } from './report-tables.ts';
import { sumBy } from './time-buckets.ts';

/** This number of bars is as high as a chart. The table has all rows. */
const MAX_BARS = 5;

interface RankingProps<R> {
  rows: readonly R[];
  range: DayRange;
}

/** Shows no sum of orders, because an order counts once for each of its reasons. */
export function FailuresPanel({ rows, range }: RankingProps<FailureReason>) {
  const failures = sumBy(rows, (row) => row.failures);
  const items = rows.slice(0, MAX_BARS).map((row) => ({
    key: row.reason,
    name: formatReason(row.reason),
    value: row.failures,
    text: row.failures.toLocaleString('en-IN'),
  }));
  return (
    <ReportPanel
      name="failed-payments"
      table={REPORT_TABLES['failed-payments']}
      rows={rows}
      range={range}
      headline={failures.toLocaleString('en-IN')}
      facts={
        failures === 0 ? '' : `${countOf(failures, 'payment')} failed, for ${countOf(rows.length, 'reason')}`
      }
      empty={failures === 0 && 'No failed payments on these days.'}
    >
      <RankingBars items={items} />
    </ReportPanel>
  );
}

export function ProjectsPanel({ rows, range }: RankingProps<ProjectSales>) {
  const [best] = rows;
  const items = rows.slice(0, MAX_BARS).map((row) => ({
    key: row.projectId,
    name: row.name,
    value: row.grossPaise - row.refundedPaise,
    text: `${(row.orders + row.free).toLocaleString('en-IN')} sold, ${revenueText(row)}`,
  }));
  return (
    <ReportPanel
      name="top-projects"
      table={REPORT_TABLES['top-projects']}
      rows={rows}
      range={range}
      headline={best?.name ?? '–'}
      facts={best ? `${salesText(best)}, ${revenueText(best)}` : 'No sales'}
      empty={!best && 'No sales on these days. Choose more days above to see earlier ones.'}
    >
      <RankingBars items={items} />
    </ReportPanel>
  );
}

/** Shows how often each coupon was used. */
export function CouponsPanel({ rows, range }: RankingProps<CouponSales>) {
  const uses = sumBy(rows, (row) => row.uses);
  const items = rows.slice(0, MAX_BARS).map((row) => ({
    key: row.code,
    name: row.code,
    value: row.uses,
    text: `${row.uses.toLocaleString('en-IN')} used, ${formatPaise(row.discountPaise)} off`,
  }));
  return (
    <ReportPanel
      name="coupons"
      table={REPORT_TABLES.coupons}
      rows={rows}
      range={range}
      headline={uses.toLocaleString('en-IN')}
      facts={uses === 0 ? '' : `${formatPaise(sumBy(rows, (row) => row.discountPaise))} off`}
      empty={uses === 0 && 'No coupons were used on these days.'}
    >
      <RankingBars items={items} />
    </ReportPanel>
  );
}

function salesText({ orders, free }: ProjectSales): string {
  const sales = countOf(orders, 'sale');
  return free > 0 ? `${sales}, ${free.toLocaleString('en-IN')} given free` : sales;
}

function revenueText({ grossPaise, refundedPaise }: ProjectSales): string {
  return formatPaise(grossPaise - refundedPaise);
}

interface RankedItem {
  key: string;
  name: string;
  /** The length of the bar. There is no bar at or below zero. */
  value: number;
  /** The value as the page shows it. */
  text: string;
}

/** A horizontal bar chart with names and values as text. */
function RankingBars({ items }: { items: readonly RankedItem[] }) {
  const max = Math.max(...items.map(({ value }) => value), 1);
  return (
    <ol className="flex flex-col gap-2.5">
      {items.map(({ key, name, value, text }) => (
        <li key={key} className="text-sm">
          <div className="flex justify-between gap-4 leading-snug">
            <span className="min-w-0 truncate">{name}</span>
            <span translate="no" className="whitespace-nowrap tabular-nums">
              {text}
            </span>
          </div>
          <svg aria-hidden width="100%" height="8" className="chart block">
            <line x1="0" x2="100%" y1="7.5" y2="7.5" />
            <rect
              width={`${Math.max((value / max) * 100, value > 0 ? 0.5 : 0)}%`}
              height="8"
              className="series-main"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
