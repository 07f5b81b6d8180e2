import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Skeleton } from '#app/components/ui/skeleton.tsx';
import type { DayRange } from '#domain/day-range.ts';
import { Legend, type Series } from './bar-chart.tsx';
import { FigureTable } from './report-table.tsx';
import { TABLES, type FigureTable as Table, type TableName } from './report-tables.ts';

interface PanelProps<R> {
  name: TableName;
  table: Table<R>;
  rows: readonly R[];
  range: DayRange;
  /** The one figure, and what it is made of. */
  headline: string;
  facts: string;
  series?: readonly Series[];
  /** Said in place of the chart when there is nothing to draw: what to do about it. */
  empty: string | false;
  children: ReactNode;
}

/** One question of the morning: its figure, its chart, its table, its file. */
export function Panel<R>({ name, table, rows, range, empty, children, ...shown }: PanelProps<R>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="report-panel">
      <div className="flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <h3 id={id} className="text-base font-semibold">
          {table.title}
        </h3>
        {!empty && (
          // A page load and not the router's: the answer is a file, or the way to the sign-in.
          <a
            href={`/admin/insights/${name}.csv?from=${range.from}&to=${range.to}`}
            aria-label={`${table.title} as CSV file`}
            className="link inline-flex items-center gap-1.5 text-sm pointer-coarse:min-h-11"
          >
            <Download aria-hidden className="size-4" />
            CSV
          </a>
        )}
      </div>
      <p className="truncate font-display text-xl leading-tight font-bold tabular-nums">{shown.headline}</p>
      <p className="caption mt-1 mb-3 min-h-[2lh] max-sm:min-h-[3lh]">{shown.facts}</p>
      <div className="report-plot">{empty ? <Nothing>{empty}</Nothing> : children}</div>
      <div className="min-h-6">{!empty && <Legend series={shown.series ?? []} />}</div>
      {empty ? (
        <div className="min-h-9 pointer-coarse:min-h-11" />
      ) : (
        <FigureTable table={table} rows={rows} />
      )}
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="report-plot grid place-items-center rounded-sm border border-dashed border-edge p-6 text-center text-sm text-muted">
      <span className="max-w-72">{children}</span>
    </p>
  );
}

/** The panels' shape until their figures are there. */
export function PanelSkeletons() {
  return Object.entries(TABLES).map(([name, { title }]) => (
    <div key={name} className="report-panel">
      <p className="flex min-h-9 items-center text-base font-semibold pointer-coarse:min-h-11">{title}</p>
      <p className="text-xl leading-tight">
        <Skeleton className="h-[1lh] w-28" />
      </p>
      <p className="caption mt-1 mb-3 min-h-[2lh] max-sm:min-h-[3lh]">
        <Skeleton className="h-4 w-48" />
      </p>
      <Skeleton className="report-plot" />
      <div className="min-h-6" />
      <div className="min-h-9 pointer-coarse:min-h-11" />
    </div>
  ));
}
