import { Suspense, useEffect } from 'react';
import { Await, Form, Link, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { DayRangeFields } from '#app/pages/admin/day-range-fields.tsx';
import { listDays, MAX_RANGE_DAYS, RANGE_PRESETS, type SelectedDayRange } from '#domain/day-range.ts';
import { formatCount } from '#domain/number.ts';
import type { Reports } from '#server/features/reports/get-reports.ts';
import type { HelpSpeed } from '#server/features/threads/get-help-speed.ts';
import type { Route } from '../+types/dashboard.route.ts';
import {
  ConversionPanel,
  InvitationsPanel,
  OrdersPanel,
  ReferralsPanel,
  RevenuePanel,
} from './daily-panels.tsx';
import { formatDay, formatDuration } from './format.ts';
import { CouponsPanel, FailuresPanel, ProjectsPanel } from './ranking-panels.tsx';
import { PanelSkeletons } from './report-panel.tsx';
import { isWeekly } from './time-buckets.ts';

type ReportsSectionProps = Pick<Route.ComponentProps['loaderData'], 'range' | 'today' | 'reports'>;

/** Shows the dashboard's reports for a range of days. They are streamed after the page. */
export function ReportsSection({ range, today, reports }: ReportsSectionProps) {
  const { state, location } = useNavigation();
  const isLoading = useDelayed(state === 'loading' && location.pathname === '/admin');
  useReloadWhenStale();
  return (
    <Section id="days-shown" title={rangeName(range)} heading="mb-3 text-xl" className="mt-10">
      <DayRangePicker range={range} today={today} />
      <RangeNote range={range} />
      <div aria-busy={isLoading} className={`report-grid ${isLoading ? 'opacity-60' : ''}`}>
        <Suspense fallback={<PanelSkeletons />}>
          <Await resolve={reports} errorElement={<LoadError />}>
            {(loaded) => <Panels reports={loaded} range={range} />}
          </Await>
        </Suspense>
      </div>
    </Section>
  );
}

function Panels({ reports: { orders, referrals }, range }: { reports: Reports; range: SelectedDayRange }) {
  return (
    <>
      {orders && (
        <>
          <RevenuePanel days={orders.sales} paiseBefore={orders.paiseBefore} range={range} />
          <OrdersPanel days={orders.sales} range={range} />
          <ConversionPanel days={orders.conversion} range={range} />
          <InvitationsPanel report={orders.invitations} range={range} />
        </>
      )}
      {referrals && <ReferralsPanel days={referrals} range={range} />}
      {orders && (
        <>
          <FailuresPanel rows={orders.failures} range={range} />
          <ProjectsPanel rows={orders.projects} range={range} />
          <CouponsPanel rows={orders.coupons} range={range} />
          <HelpPanel speed={orders.help} />
        </>
      )}
    </>
  );
}

/** Says how fast help requests were answered lately. Its days are not those of the range. */
function HelpPanel({ speed: { answered, medianSeconds } }: { speed: HelpSpeed }) {
  return (
    <Section
      id="help-speed"
      title="First answers to help requests"
      level="h3"
      heading="flex min-h-9 items-center text-base font-semibold"
      className="report-panel"
    >
      <p className="font-display text-xl leading-tight font-bold tabular-nums">
        {medianSeconds === null ? '–' : `Half within ${formatDuration(medianSeconds)}`}
      </p>
      <p className="caption mt-1">{formatCount(answered)} answered in the last 30 days</p>
    </Section>
  );
}

function LoadError() {
  const reload = useReload();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 font-medium text-bad">
      We couldn’t load the figures.
      <Button size="sm" onClick={reload}>
        Try again
      </Button>
    </div>
  );
}

const STALE_MS = 5 * 60 * 1000;

/** Reloads the reports when the browser tab becomes visible after being hidden for five minutes. */
function useReloadWhenStale(): void {
  const reload = useReload();
  useEffect(() => {
    let hiddenAt = Date.now();
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > STALE_MS) void reload();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [reload]);
}

const PRESET_NAMES: Record<(typeof RANGE_PRESETS)[number], string> = {
  1: 'Today',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'Year',
};

/** Links to preset ranges and a form for other dates. The URL stores the range. */
function DayRangePicker({ range, today }: { range: SelectedDayRange; today: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <nav aria-label="Days shown" className="choice-links">
        {RANGE_PRESETS.map((days) => (
          <Link
            key={days}
            to={`?days=${days}`}
            preventScrollReset
            aria-current={range.preset === days ? 'true' : undefined}
          >
            {PRESET_NAMES[days]}
          </Link>
        ))}
      </nav>
      <Form preventScrollReset className="flex flex-wrap items-end gap-3">
        <DayRangeFields
          from={{ name: 'from', shown: range.from }}
          to={{ name: 'to', shown: range.to }}
          max={today}
          required
        />
        <Button type="submit">Show</Button>
      </Form>
    </div>
  );
}

/** Returns `The last 30 days` or `3 Nov 2026 to 12 Nov 2026`. */
function rangeName({ preset, from, to }: SelectedDayRange): string {
  if (preset === 1) return 'Today';
  if (preset === 365) return 'The last year';
  if (preset !== null) return `The last ${preset} days`;
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** Says if bars are weeks and if the requested range was shortened. */
function RangeNote({ range }: { range: SelectedDayRange }) {
  const truncated = `At most ${MAX_RANGE_DAYS} days are shown at a time, so these begin on ${formatDay(range.from)}.`;
  const notes = [range.isTruncated && truncated, isWeekly(listDays(range)) && 'Each bar is a week.'].filter(
    Boolean,
  );
  return notes.length > 0 && <p className="mb-4 text-sm text-muted">{notes.join(' ')}</p>;
}
