import type { DayRange } from '#domain/day-range.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import type { FailureReason } from '#server/reports/list-failure-reasons.ts';
import type { ProjectSales } from '#server/reports/list-top-projects.ts';
import { formatCount, formatReason } from './format.ts';
import { RankingBars } from './ranking-bars.tsx';
import { ReportPanel } from './report-panel.tsx';
import { REPORT_TABLES } from './report-tables.ts';
import { sumBy } from './time-buckets.ts';

/** As many bars as are as high as a chart; the table has all rows. */
const MAX_BARS = 5;

interface FailuresProps {
  reasons: readonly FailureReason[];
  range: DayRange;
}

/** Shows no sum of orders, since an order counts once for each of its reasons. */
export function FailuresPanel({ reasons, range }: FailuresProps) {
  const failures = sumBy(reasons, (row) => row.failures);
  const items = reasons.slice(0, MAX_BARS).map((row) => ({
    key: row.reason,
    name: formatReason(row.reason),
    value: row.failures,
    text: row.failures.toLocaleString('en-IN'),
  }));
  return (
    <ReportPanel
      name="failed-payments"
      table={REPORT_TABLES['failed-payments']}
      rows={reasons}
      range={range}
      headline={failures.toLocaleString('en-IN')}
      facts={`${formatCount(failures, 'payment')} failed, for ${formatCount(reasons.length, 'reason')}`}
      empty={failures === 0 && 'No failed payments on these days.'}
    >
      <RankingBars items={items} />
    </ReportPanel>
  );
}

interface ProjectsProps {
  projects: readonly ProjectSales[];
  range: DayRange;
}

export function ProjectsPanel({ projects, range }: ProjectsProps) {
  const [best] = projects;
  const items = projects.slice(0, MAX_BARS).map((row) => ({
    key: row.projectId,
    name: row.name,
    value: row.grossPaise - row.refundedPaise,
    text: `${(row.orders + row.free).toLocaleString('en-IN')} sold, ${revenueText(row)}`,
  }));
  return (
    <ReportPanel
      name="top-projects"
      table={REPORT_TABLES['top-projects']}
      rows={projects}
      range={range}
      headline={best?.name ?? '–'}
      facts={best ? `${salesText(best)}, ${revenueText(best)}` : 'No sales'}
      empty={!best && 'No sales on these days. Choose more days above to see earlier ones.'}
    >
      <RankingBars items={items} />
    </ReportPanel>
  );
}

function salesText({ orders, free }: ProjectSales): string {
  return formatCount(orders, 'sale') + (free > 0 ? `, ${free.toLocaleString('en-IN')} given free` : '');
}

function revenueText({ grossPaise, refundedPaise }: ProjectSales): string {
  return formatRupees(toRupees(grossPaise - refundedPaise));
}
