import * as messages from '#app/messages/admin.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { parseDayRange } from '#domain/day-range.ts';
import { toDay } from '#domain/time.ts';
import { getOnboarding } from '#server/queries/admin-panel/get-onboarding.ts';
import { getReports } from '#server/reports/get-reports.ts';
import type { Route } from './+types/dashboard.route.ts';
import { adminMeta } from './admin-meta.ts';
import { MetricCards } from './metric-cards.tsx';
import { OnboardingChecklist } from './onboarding.tsx';
import { ReportsSection } from './reports/reports-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context);
  const onboarding = await getOnboarding(shop);
  const today = toDay(new Date());
  const range = parseDayRange(Object.fromEntries(new URL(request.url).searchParams), today);
  const { orderWrite, payoutRead } = shop.actor.rights;
  const hasReports = orderWrite || payoutRead;
  // The loader doesn't await the reports, so that the page appears at once and they are streamed later.
  const reports = getReports(shop, range).catch((error: unknown) => {
    shop.log.error({ err: error }, 'could not load reports');
    throw error;
  });
  return { hasReports, range, today, reports, onboarding, appUrl: shop.settings.appUrl };
}

export const meta: Route.MetaFunction = () => adminMeta(messages.dashboard);

/** `/admin` has the onboarding checklist, metrics and reports. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { onboarding, appUrl, hasReports, ...reports } = loaderData;
  return (
    <>
      <h1 className="mb-5 text-2xl">{messages.dashboard}</h1>
      {onboarding && <OnboardingChecklist steps={onboarding} appUrl={appUrl} />}
      <MetricCards />
      {hasReports && <ReportsSection {...reports} />}
    </>
  );
}
