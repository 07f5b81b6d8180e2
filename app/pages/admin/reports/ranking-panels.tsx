import * as messages from '#app/messages/admin-reports.ts';
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
      facts={messages.failureFacts(
        formatCount(failures, messages.paymentCount),
        formatCount(reasons.length, messages.reasonCount),
      )}
      empty={failures === 0 && messages.noFailures}
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
    text: messages.soldFor((row.orders + row.free).toLocaleString('en-IN'), revenueText(row)),
  }));
  return (
    <ReportPanel
      name="top-projects"
      table={REPORT_TABLES['top-projects']}
      rows={projects}
      range={range}
      headline={best?.name ?? '–'}
      facts={best ? `${salesText(best)}, ${revenueText(best)}` : messages.noSales}
      empty={!best && messages.noSalesText}
    >
      <RankingBars items={items} />
    </ReportPanel>
  );
}

function salesText({ orders, free }: ProjectSales): string {
  const sales = formatCount(orders, messages.saleCount);
  return free > 0 ? messages.salesAndFree(sales, free.toLocaleString('en-IN')) : sales;
}

function revenueText({ grossPaise, refundedPaise }: ProjectSales): string {
  return formatRupees(toRupees(grossPaise - refundedPaise));
}
