import type { DayRange } from '#domain/day-range.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import type { FailureReason } from '#server/reports/list-failure-reasons.ts';
import type { ProjectSales } from '#server/reports/list-top-projects.ts';
import { counted, reasonWords } from './format.ts';
import { RankBars } from './ranking-bars.tsx';
import { Panel } from './report-panel.tsx';
import { TABLES } from './report-tables.ts';
import { total } from './time-buckets.ts';

/** So many bars fill the place of a chart; the table has the rest. */
const BARS = 5;

interface FailuresProps {
  reasons: readonly FailureReason[];
  range: DayRange;
}

/** Why payments failed. Orders are counted once for each reason, so their sums are not shown. */
export function FailuresPanel({ reasons, range }: FailuresProps) {
  const failures = total(reasons, (row) => row.failures);
  return (
    <Panel
      name="failed-payments"
      table={TABLES['failed-payments']}
      rows={reasons}
      range={range}
      headline={failures.toLocaleString('en-IN')}
      facts={`${counted(failures, 'payment')} failed, for ${counted(reasons.length, 'reason')}`}
      empty={failures === 0 && 'No payment failed on these days. There is nothing to do.'}
    >
      <RankBars
        rows={reasons.slice(0, BARS).map(({ reason, failures: value }) => ({
          ...{ key: reason, name: reasonWords(reason), value, text: value.toLocaleString('en-IN') },
        }))}
      />
    </Panel>
  );
}

interface ProjectsProps {
  projects: readonly ProjectSales[];
  range: DayRange;
}

/** What sold best. */
export function ProjectsPanel({ projects, range }: ProjectsProps) {
  const [best] = projects;
  return (
    <Panel
      name="top-projects"
      table={TABLES['top-projects']}
      rows={projects}
      range={range}
      headline={best?.name ?? '–'}
      facts={best ? `${sales(best)}, ${revenue(best)}` : 'No sales'}
      empty={!best && 'Nothing was sold on these days. Choose more days above to see earlier ones.'}
    >
      <RankBars
        rows={projects.slice(0, BARS).map((row) => ({
          key: row.projectId,
          name: row.name,
          value: row.grossPaise - row.refundedPaise,
          text: `${(row.orders + row.free).toLocaleString('en-IN')} sold, ${revenue(row)}`,
        }))}
      />
    </Panel>
  );
}

function sales({ orders, free }: ProjectSales): string {
  return counted(orders, 'sale') + (free > 0 ? `, ${free.toLocaleString('en-IN')} given free` : '');
}

function revenue({ grossPaise, refundedPaise }: ProjectSales): string {
  return formatRupees(toRupees(grossPaise - refundedPaise));
}
