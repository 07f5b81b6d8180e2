import { requireAdmin } from '#app/middleware/require-admin.ts';
import { formatCsv } from '#domain/csv.ts';
import { type DayRange, parseDayRange } from '#domain/day-range.ts';
import { toDay } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { getDailyConversion } from '#server/reports/get-daily-conversion.ts';
import { getDailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import { getDailySales } from '#server/reports/get-daily-sales.ts';
import { getInvitationReport } from '#server/reports/get-invitation-report.ts';
import { listFailureReasons } from '#server/reports/list-failure-reasons.ts';
import { listTopProjects } from '#server/reports/list-top-projects.ts';
import type { Route } from './+types/reports-csv.route.ts';
import { type FigureTable, fileRows, TABLES, type TableName } from './report-tables.ts';

/** `/admin/insights/revenue.csv?from=2026-11-01&to=2026-11-30`: one table of the dashboard, for active admins. */
export async function loader({
  request,
  context,
  params,
}: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const shop = requireAdmin(context);
  const name = params.file.replace(/\.csv$/, '');
  if (!isTable(name) || !params.file.endsWith('.csv')) return new Response('Not found\n', { status: 404 });
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const range = parseDayRange(asked, toDay(new Date()));
  return new Response(formatCsv(await FILES[name](shop, range)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${range.from}-to-${range.to}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

/** A file has all the projects that sold, within reason. */
const MOST_PROJECTS = 10_000;

type Rows = ReturnType<typeof fileRows>;

const FILES: Record<TableName, (shop: Context, range: DayRange) => Promise<Rows>> = {
  revenue: file(TABLES.revenue, getDailySales),
  orders: file(TABLES.orders, getDailySales),
  conversion: file(TABLES.conversion, getDailyConversion),
  invites: file(TABLES.invites, async (shop, range) => (await getInvitationReport(shop, range)).days),
  'failed-payments': file(TABLES['failed-payments'], listFailureReasons),
  'top-projects': file(TABLES['top-projects'], (shop, range) => listTopProjects(shop, range, MOST_PROJECTS)),
  'referral-cost': file(TABLES['referral-cost'], getDailyReferralCost),
};

function file<R>(table: FigureTable<R>, read: (shop: Context, range: DayRange) => Promise<R[]>) {
  return async (shop: Context, range: DayRange) => fileRows(table, await read(shop, range));
}

function isTable(name: string): name is TableName {
  return Object.hasOwn(FILES, name);
}
