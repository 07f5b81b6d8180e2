import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { parseDayRange } from '#domain/day-range.ts';
import { formatPaise } from '#domain/money.ts';
import { toDay } from '#domain/time.ts';
import { getDashboardMetrics } from '#server/features/reports/get-dashboard-metrics.ts';
import { getReports } from '#server/features/reports/get-reports.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { getOnboarding } from '#server/readers/admin-panel/get-onboarding.ts';
import { getTurnover, type Turnover } from '#server/readers/tax/get-turnover.ts';
import type { Route } from './+types/dashboard.route.ts';
import { adminMeta } from './admin-meta.ts';
import { MetricCards } from './metric-cards.tsx';
import { OnboardingChecklist } from './onboarding.tsx';
import { ReportsSection } from './reports/reports-section.tsx';
import { useAdmin } from './use-admin.ts';
import { WhatWaits } from './what-waits.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context);
  const today = toDay(new Date());
  const range = parseDayRange(Object.fromEntries(new URL(request.url).searchParams), today);
  const { orderWrite, payoutRead, payoutWrite, projectWrite } = shop.actor.rights;
  const streams = [
    orderWrite && 'exceptions?limit=1',
    payoutRead && payoutWrite && `payouts?limit=1&reader=${shop.actor.userId}`,
    projectWrite && 'reviews?limit=1',
  ].filter((path) => path !== false);
  const hasReports = orderWrite || payoutRead;
  const reader = readTogether(shop);
  const [metrics, onboarding, turnover] = await Promise.all([
    // The page works without its figures, which the browser then asks for.
    getDashboardMetrics(reader, {}).catch((error: unknown) => {
      shop.log.error({ err: error }, 'could not load metrics');
      return null;
    }),
    getOnboarding(reader),
    orderWrite && !shop.settings.gst ? getTurnover(reader) : null,
  ]);
  // The loader doesn't await the reports, so that the page appears at once and they are streamed later.
  // They start last, because the embedded database answers one query at a time.
  const reports = getReports(shop, range).catch((error: unknown) => {
    shop.log.error({ err: error }, 'could not load reports');
    throw error;
  });
  const now = Date.now() / 1000;
  const { appUrl } = shop.settings;
  return { streams, now, metrics, turnover, hasReports, range, today, reports, onboarding, appUrl };
}

export const meta: Route.MetaFunction = () => adminMeta('Dashboard');

/** `/admin` has what waits for the admin, the onboarding checklist, metrics and reports. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { streams, now, metrics, turnover, onboarding, appUrl, hasReports, ...reports } = loaderData;
  useRevalidateOn(...streams);
  const waiting = useAdmin()?.waiting ?? [];
  return (
    <>
      <h1 className="mb-5 text-2xl">Dashboard</h1>
      <WhatWaits waiting={waiting} now={now} />
      {onboarding && <OnboardingChecklist steps={onboarding} appUrl={appUrl} />}
      <div className="flex flex-wrap gap-3">
        <MetricCards loaded={metrics} />
        {turnover && <TurnoverCard {...turnover} />}
      </div>
      {hasReports && <ReportsSection {...reports} />}
    </>
  );
}

/** Compares the turnover with the threshold from which the seller must register for GST. */
function TurnoverCard({ turnoverPaise, thresholdPaise }: Turnover) {
  const amounts = [turnoverPaise, thresholdPaise].map(formatPaise);
  return (
    <section aria-labelledby="turnover" className="panel px-4 py-3">
      <h2 id="turnover" className="caption font-normal tracking-normal">
        Turnover this financial year
      </h2>
      <p className="font-semibold tabular-nums">
        {amounts[0] ?? ''} of {amounts[1] ?? ''}
      </p>
    </section>
  );
}
