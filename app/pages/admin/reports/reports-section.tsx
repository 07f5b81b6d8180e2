import { Suspense, useEffect } from 'react';
import { Await, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import type { SelectedDayRange } from '#domain/day-range.ts';
import { formatCount } from '#domain/number.ts';
import type { Reports } from '#server/features/reports/get-reports.ts';
import type { HelpSpeed } from '#server/features/threads/get-help-speed.ts';
import {
  ConversionPanel,
  InvitationsPanel,
  OrdersPanel,
  ReferralsPanel,
  RevenuePanel,
} from './daily-panels.tsx';
import { DayRangePicker, RangeNote, rangeName } from './day-range-picker.tsx';
import { formatDuration } from './format.ts';
import { CouponsPanel, FailuresPanel, ProjectsPanel } from './ranking-panels.tsx';
import { PanelSkeletons } from './report-panel.tsx';

interface ReportsSectionProps {
  range: SelectedDayRange;
  /** Today's date in Indian time. */
  today: string;
  reports: Promise<Reports>;
}

/** Shows the dashboard's reports for a range of days. They are streamed after the page. */
export function ReportsSection({ range, today, reports }: ReportsSectionProps) {
  const { state, location } = useNavigation();
  const isLoading = useDelayed(state === 'loading' && location.pathname === '/admin');
  useReloadWhenStale();
  return (
    <section aria-labelledby="days-shown" className="mt-10">
      <h2 id="days-shown" className="mb-3 text-xl">
        {rangeName(range)}
      </h2>
      <DayRangePicker range={range} today={today} />
      <RangeNote range={range} />
      <div aria-busy={isLoading} className={`report-grid ${isLoading ? 'opacity-60' : ''}`}>
        <Suspense fallback={<PanelSkeletons />}>
          <Await resolve={reports} errorElement={<LoadError />}>
            {(loaded) => <Panels reports={loaded} range={range} />}
          </Await>
        </Suspense>
      </div>
    </section>
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
          <FailuresPanel reasons={orders.failures} range={range} />
          <ProjectsPanel projects={orders.projects} range={range} />
          <CouponsPanel coupons={orders.coupons} range={range} />
          <HelpPanel speed={orders.help} />
        </>
      )}
    </>
  );
}

/** Says how fast help requests were answered lately. Its days are not those of the range. */
function HelpPanel({ speed: { answered, medianSeconds } }: { speed: HelpSpeed }) {
  return (
    <section aria-labelledby="help-speed" className="report-panel">
      <h3 id="help-speed" className="flex min-h-9 items-center text-base font-semibold">
        First answers to help requests
      </h3>
      <p className="font-display text-xl leading-tight font-bold tabular-nums">
        {medianSeconds === null ? '–' : `Half within ${formatDuration(medianSeconds)}`}
      </p>
      <p className="caption mt-1">{formatCount(answered)} answered in the last 30 days</p>
    </section>
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
