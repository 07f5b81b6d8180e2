import { Suspense, useEffect } from 'react';
import { Await, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import type { SelectedDayRange } from '#domain/day-range.ts';
import type { Reports as Figures } from '#server/reports/get-reports.ts';
import { ConversionPanel, InvitesPanel } from './conversion-panels.tsx';
import { RangeNote, RangePicker, rangeName } from './range-picker.tsx';
import { FailuresPanel, ProjectsPanel } from './ranking-panels.tsx';
import { ReferralsPanel } from './referrals-panel.tsx';
import { PanelSkeletons } from './report-panel.tsx';
import { OrdersPanel, RevenuePanel } from './sales-panels.tsx';

interface InsightsProps {
  range: SelectedDayRange;
  /** The day it is in India. */
  today: string;
  figures: Promise<Figures>;
}

/** What an owner looks at each morning. The figures come when they are there; nothing else waits for them. */
export function Insights({ range, today, figures }: InsightsProps) {
  const { state, location } = useNavigation();
  const waits = useDelayed(state === 'loading' && location.pathname === '/admin');
  useFreshFigures();
  return (
    <section aria-labelledby="days-shown" className="mt-10">
      <h2 id="days-shown" className="mb-3 text-xl">
        {rangeName(range)}
      </h2>
      <RangePicker range={range} today={today} />
      <RangeNote range={range} />
      <div aria-busy={waits} className={`report-grid ${waits ? 'opacity-60' : ''}`}>
        <Suspense fallback={<PanelSkeletons />}>
          <Await resolve={figures} errorElement={<Unreadable />}>
            {(read) => <Panels figures={read} range={range} />}
          </Await>
        </Suspense>
      </div>
    </section>
  );
}

function Panels({ figures, range }: { figures: Figures; range: SelectedDayRange }) {
  return (
    <>
      <RevenuePanel days={figures.sales} range={range} />
      <OrdersPanel days={figures.sales} range={range} />
      <ConversionPanel days={figures.conversion} range={range} />
      <InvitesPanel invites={figures.invitations} range={range} />
      <FailuresPanel reasons={figures.failures} range={range} />
      <ProjectsPanel projects={figures.projects} range={range} />
      <ReferralsPanel days={figures.referrals} range={range} />
    </>
  );
}

function Unreadable() {
  const reload = useReload();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 font-medium text-bad">
      The figures could not be read.
      <Button size="sm" onClick={reload}>
        Try again
      </Button>
    </div>
  );
}

/** Asks again when somebody comes back to a page that they left open, as over night. */
function useFreshFigures(): void {
  const reload = useReload();
  useEffect(() => {
    let left = Date.now();
    const onSight = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left > STALE_MS) void reload();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [reload]);
}

const STALE_MS = 5 * 60 * 1000;
