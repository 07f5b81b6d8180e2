import type { DayRange } from '#domain/day-range.ts';
import type { DailyConversion } from '#server/reports/get-daily-conversion.ts';
import type { InvitationReport } from '#server/reports/get-invitation-report.ts';
import { BarChart, type Series } from './bar-chart.tsx';
import { counted, duration, percent } from './format.ts';
import { Panel } from './report-panel.tsx';
import { TABLES } from './report-tables.ts';
import { each } from './sales-panels.tsx';
import { spansOf, total } from './time-buckets.ts';

const OPENED: readonly Series[] = [
  { name: 'Paid', ink: 'main' },
  { name: 'Not paid', ink: 'light' },
];
const INVITED: readonly Series[] = [
  { name: 'Sent', ink: 'main' },
  { name: 'On their way', ink: 'light' },
  { name: 'Failed', ink: 'bad' },
];

interface ConversionProps {
  days: readonly DailyConversion[];
  range: DayRange;
}

/** How many of those who opened an order paid it. */
export function ConversionPanel({ days, range }: ConversionProps) {
  const opened = total(days, (day) => day.opened);
  const paid = total(days, (day) => day.paid);
  const facts = `${counted(opened, 'order')} opened, ${counted(paid, 'of them', 'of them')} paid`;
  const bars = spansOf(days).map((span) => {
    const [began, ended] = [total(span.days, (day) => day.opened), total(span.days, (day) => day.paid)];
    return {
      title: `${span.name}: ${began} opened, ${ended} paid`,
      mark: span.mark,
      values: [ended, began - ended],
    };
  });
  return (
    <Panel
      name="conversion"
      table={TABLES.conversion}
      rows={days}
      range={range}
      headline={percent(paid, opened)}
      facts={facts}
      series={OPENED}
      empty={
        opened === 0 && 'Nobody opened an order on these days. Choose more days above to see earlier ones.'
      }
    >
      <BarChart
        series={OPENED}
        bars={bars}
        description={`Orders by when they were opened, ${each(days)}: ${facts}. The table below has every day.`}
      />
    </Panel>
  );
}

interface InvitesProps {
  invites: InvitationReport;
  range: DayRange;
}

/** Whether those who paid were invited, and how soon. */
export function InvitesPanel({ invites: { total: all, days }, range }: InvitesProps) {
  const { invited, failed, waiting, medianSeconds, p95Seconds } = all;
  const counts = `${invited} sent, ${failed} failed, ${waiting} on their way`;
  const speed =
    medianSeconds === null || p95Seconds === null
      ? ''
      : `. Half within ${duration(medianSeconds)} of the payment, 95% within ${duration(p95Seconds)}`;
  const bars = spansOf(days).map((span) => {
    const sum = (key: 'invited' | 'failed' | 'waiting') => total(span.days, (day) => day[key]);
    const [sent, late, lost] = [sum('invited'), sum('waiting'), sum('failed')];
    const title = `${span.name}: ${sent} sent, ${lost} failed, ${late} on their way`;
    return { title, mark: span.mark, values: [sent, late, lost] };
  });
  return (
    <Panel
      name="invites"
      table={TABLES.invites}
      rows={days}
      range={range}
      headline={percent(invited, invited + failed)}
      facts={counts + speed}
      series={INVITED}
      empty={
        invited + failed + waiting === 0 &&
        'Nobody was to be invited on these days. Choose more days above to see earlier ones.'
      }
    >
      <BarChart
        series={INVITED}
        bars={bars}
        description={`Invitations by when their order was paid, ${each(days)}: ${counts}${speed}. The table below has every day.`}
      />
    </Panel>
  );
}
