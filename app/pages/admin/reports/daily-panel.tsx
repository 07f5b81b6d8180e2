import * as messages from '#app/messages/admin-reports.ts';
import type { DayRange } from '#domain/day-range.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { ReportPanel } from './report-panel.tsx';
import type { ReportName, ReportTable } from './report-tables.ts';
import { isWeekly, toBuckets } from './time-buckets.ts';

interface DailyPanelProps<R> {
  name: ReportName;
  table: ReportTable<R>;
  days: readonly R[];
  range: DayRange;
  headline: string;
  facts: string;
  series: readonly Series[];
  empty: string | false;
  /** Says what the bars show, for the chart's text alternative. */
  subject: string;
  unit?: string;
  /** Returns the tooltip and the values, in the order of `series`, of the bar for these days. */
  bar: (days: readonly R[]) => { title: string; values: number[] };
}

/** Shows a report with a bar for each day, or for each week of a long range. */
export function DailyPanel<R extends { day: string }>(props: DailyPanelProps<R>) {
  const { days, series, subject, facts, unit, bar, ...panel } = props;
  const bars = toBuckets(days).map((bucket) => {
    const { title, values } = bar(bucket.days);
    return { title: `${bucket.name}: ${title}`, label: bucket.label, values };
  });
  return (
    <ReportPanel {...panel} rows={days} facts={facts} series={series}>
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
