import { type ReactNode, useId } from 'react';
import { Download } from '#app/components/ui/account-icons.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { Skeleton } from '#app/components/ui/skeleton.tsx';
import { type Column, Table } from '#app/pages/admin/admin-table.tsx';
import type { DayRange } from '#domain/day-range.ts';
import { Legend, type Series } from './bar-chart.tsx';
import { formatValue, REPORT_TABLES, type ReportName, type ReportTable } from './report-tables.ts';

interface ReportPanelProps<R> {
  name: ReportName;
  table: ReportTable<R>;
  rows: readonly R[];
  range: DayRange;
  /** The report's main figure. */
  headline: string;
  /** The figures behind the headline. */
  facts: string;
  series?: readonly Series[];
  /** The text that replaces the chart if there are no data; false if there are. */
  empty: string | false;
  children: ReactNode;
}

/** Reports that list rows, which take less room than a chart. */
const LISTS: readonly string[] = ['failed-payments', 'top-projects', 'coupons'] satisfies ReportName[];

/** The class of charts and their placeholders, which have the same height so that the page doesn't shift. */
const PLOT = 'min-h-54';

/** Charts that stand side by side begin at the same height. The facts of a list have one line. */
const factsClass = (name: string) =>
  `caption mt-1 mb-3 ${LISTS.includes(name) ? 'min-h-lh' : 'min-h-[2lh] max-sm:min-h-[3lh]'}`;

/** Shows a report with headline, chart, table and CSV download. */
export function ReportPanel<R>({ name, table, rows, range, empty, ...props }: ReportPanelProps<R>) {
  const id = useId();
  const isList = LISTS.includes(name);
  return (
    <section aria-labelledby={id} className="report-panel">
      <div className="flex min-h-9 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <h3 id={id} className="text-base font-semibold">
          {table.title}
        </h3>
        {!empty && (
          // A plain link, because the response is a file or a redirect to the login.
          <a
            href={`/admin/insights/${name}.csv?from=${range.from}&to=${range.to}`}
            aria-label={`${table.title} as CSV file`}
            className="link inline-flex items-center gap-1.5 text-sm pointer-coarse:min-h-11"
          >
            <Download className="size-4" />
            CSV
          </a>
        )}
      </div>
      <p className="truncate font-display text-xl leading-tight font-bold tabular-nums">{props.headline}</p>
      <p className={factsClass(name)}>{props.facts}</p>
      {empty ? (
        <p
          className={`grid grow place-items-center rounded-sm border border-dashed border-edge p-6 text-center text-sm text-muted ${isList ? '' : 'lg:min-h-69'}`}
        >
          <span className="max-w-72">{empty}</span>
        </p>
      ) : (
        <>
          <div className={isList ? 'mb-3 grow' : PLOT}>{props.children}</div>
          <Legend series={props.series ?? []} />
          {/* The data of the chart. */}
          <details>
            <summary className="link flex min-h-9 cursor-pointer items-center text-sm pointer-coarse:min-h-11">
              Show as table
            </summary>
            <ScrollArea
              aria-label={`${table.title}, table`}
              className="max-h-96 overflow-auto border-t border-line"
            >
              <Table
                columns={table.columns.map(toTableColumn)}
                rows={rows}
                rowKey={(_, index) => index}
                headClassName="sticky top-0 bg-surface"
              />
            </ScrollArea>
          </details>
        </>
      )}
    </section>
  );
}

/** Placeholders that take the panels' place while the reports load. */
export function PanelSkeletons() {
  return Object.entries(REPORT_TABLES).map(([name, { title }]) => (
    <div key={name} className="report-panel">
      <p className="flex min-h-9 items-center text-base font-semibold pointer-coarse:min-h-11">{title}</p>
      <p className="text-xl leading-tight">
        <Skeleton className="h-[1lh] w-28" />
      </p>
      <p className={factsClass(name)}>
        <Skeleton className="h-4 w-48" />
      </p>
      <Skeleton className={LISTS.includes(name) ? 'h-20' : `${PLOT} mb-6`} />
      <div className="min-h-9 pointer-coarse:min-h-11" />
    </div>
  ));
}

function toTableColumn<R>({ header, type, value }: ReportTable<R>['columns'][number]): Column<R> {
  const isText = type === 'text' || type === 'reason';
  return {
    header,
    format: isText ? undefined : type === 'day' ? 'time' : 'amount',
    className: isText ? 'min-w-36' : undefined,
    cell: (row) => formatValue(type, value(row)),
  };
}
