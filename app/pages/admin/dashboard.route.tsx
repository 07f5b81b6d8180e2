import { requireAdmin } from '#app/middleware/require-admin.ts';
import { parseDayRange } from '#domain/day-range.ts';
import { toDay } from '#domain/time.ts';
import { getReports } from '#server/reports/get-reports.ts';
import type { Route } from './+types/dashboard.route.ts';
import { adminMeta } from './admin-meta.ts';
import { MetricCards } from './metric-cards.tsx';
import { Insights } from './reports/reports.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context);
  const today = toDay(new Date());
  const range = parseDayRange(Object.fromEntries(new URL(request.url).searchParams), today);
  // Not waited for: the figures of a year follow when they are counted.
  const figures = getReports(shop, range).catch((error: unknown) => {
    shop.log.error({ err: error }, 'figures not read');
    throw error;
  });
  return { range, today, figures };
}

export const meta: Route.MetaFunction = () => adminMeta('Dashboard');

/** `/admin`: how the shop stands. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl">Dashboard</h1>
      <MetricCards />
      <Insights {...loaderData} />
    </>
  );
}
