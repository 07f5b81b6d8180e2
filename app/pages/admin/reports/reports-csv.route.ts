import { downloadResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { formatCsv } from '#domain/csv.ts';
import { type DayRange, parseDayRange } from '#domain/day-range.ts';
import { toDay } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { getDailyConversion } from '#server/features/reports/get-daily-conversion.ts';
import { getDailyReferralCost } from '#server/features/reports/get-daily-referral-cost.ts';
import { getDailySales } from '#server/features/reports/get-daily-sales.ts';
import { getInvitationReport } from '#server/features/reports/get-invitation-report.ts';
import { onReplica } from '#server/features/reports/get-reports.ts';
import { listCouponSales } from '#server/features/reports/list-coupon-sales.ts';
import { listFailureReasons } from '#server/features/reports/list-failure-reasons.ts';
import { listTopProjects } from '#server/features/reports/list-top-projects.ts';
import type { Route } from './+types/reports-csv.route.ts';
import {
  REPORT_RIGHTS,
  REPORT_TABLES,
  type ReportName,
  type ReportTable,
  toCsvRows,
} from './report-tables.ts';

/** `/admin/insights/revenue.csv?from=2026-11-01&to=2026-11-30` is a report, for admins with its right. */
export async function loader({
  request,
  context,
  params,
}: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  const name = params.file.replace(/\.csv$/, '');
  if (!isReport(name) || !params.file.endsWith('.csv')) return new Response('Not found\n', { status: 404 });
  const shop = getAdminContext(context, REPORT_RIGHTS[name]);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const range = parseDayRange(query, toDay(new Date()));
  const csv = formatCsv(await EXPORTS[name](onReplica(shop), range));
  return downloadResponse(csv, 'text/csv; charset=utf-8', `${name}-${range.from}-to-${range.to}.csv`);
}

const MAX_PROJECTS = 10_000;

type Export = (shop: Context, range: DayRange) => Promise<ReturnType<typeof toCsvRows>>;

const EXPORTS: Record<ReportName, Export> = {
  revenue: exportOf(REPORT_TABLES.revenue, getDailySales),
  orders: exportOf(REPORT_TABLES.orders, getDailySales),
  conversion: exportOf(REPORT_TABLES.conversion, getDailyConversion),
  invites: exportOf(
    REPORT_TABLES.invites,
    async (shop, range) => (await getInvitationReport(shop, range)).days,
  ),
  'failed-payments': exportOf(REPORT_TABLES['failed-payments'], listFailureReasons),
  'top-projects': exportOf(REPORT_TABLES['top-projects'], (shop, range) =>
    listTopProjects(shop, range, MAX_PROJECTS),
  ),
  coupons: exportOf(REPORT_TABLES.coupons, listCouponSales),
  'referral-cost': exportOf(REPORT_TABLES['referral-cost'], getDailyReferralCost),
};

function exportOf<R>(
  table: ReportTable<R>,
  getRows: (shop: Context, range: DayRange) => Promise<R[]>,
): Export {
  return async (shop, range) => toCsvRows(table, await getRows(shop, range));
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(EXPORTS, name);
}
