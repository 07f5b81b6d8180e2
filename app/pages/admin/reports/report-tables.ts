import * as messages from '#app/messages/admin-reports.ts';
import type { Right } from '#contract/documents.ts';
import type { CsvCell } from '#domain/csv.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/reports/get-daily-sales.ts';
import type { DailyInvitations } from '#server/reports/get-invitation-report.ts';
import type { FailureReason } from '#server/reports/list-failure-reasons.ts';
import type { ProjectSales } from '#server/reports/list-top-projects.ts';
import { formatDay, formatDuration, formatPercent, formatReason } from './format.ts';

/** The value of a `rupees` column is in paise. The value of a `share` column is a part and its whole. */
type Value = string | number | null | readonly [part: number, whole: number];
type ValueType = 'text' | 'day' | 'reason' | 'count' | 'rupees' | 'share' | 'seconds';

interface ReportColumn<R> {
  header: string;
  type: ValueType;
  value(row: R): Value;
}

/** The columns of a report. The page shows them, and they are exported as CSV. */
export interface ReportTable<R> {
  title: string;
  columns: readonly ReportColumn<R>[];
}

const columnOf =
  (type: ValueType) =>
  <R>(header: string, value: (row: R) => Value): ReportColumn<R> => ({ header, type, value });
const text = columnOf('text');
const count = columnOf('count');
const rupees = columnOf('rupees');
const share = columnOf('share');
const seconds = columnOf('seconds');
const day: ReportColumn<{ day: string }> = { header: messages.day, type: 'day', value: (row) => row.day };

/** Infers the type of a table from the type of its rows. */
const defineTable = <R>(table: ReportTable<R>): ReportTable<R> => table;

export const REPORT_TABLES = {
  revenue: defineTable<DailySales>({
    title: messages.revenue,
    columns: [
      day,
      rupees(messages.paid, (row) => row.grossPaise),
      count(messages.refunds, (row) => row.refunds),
      rupees(messages.refunded, (row) => row.refundedPaise),
      rupees(messages.revenue, (row) => row.grossPaise - row.refundedPaise),
    ],
  }),
  orders: defineTable<DailySales>({
    title: messages.orders,
    columns: [
      day,
      count(messages.paidOrders, (row) => row.orders),
      count(messages.freeProjects, (row) => row.free),
    ],
  }),
  conversion: defineTable<DailyConversion>({
    title: messages.ordersPaid,
    columns: [
      day,
      count(messages.opened, (row) => row.opened),
      count(messages.paid, (row) => row.paid),
      share(messages.conversion, (row) => [row.paid, row.opened]),
    ],
  }),
  invites: defineTable<DailyInvitations>({
    title: messages.invitations,
    columns: [
      day,
      count(messages.sent, (row) => row.invited),
      count(messages.failed, (row) => row.failed),
      count(messages.onTheirWay, (row) => row.waiting),
      share(messages.success, (row) => [row.invited, row.invited + row.failed]),
      seconds(messages.halfWithin, (row) => row.medianSeconds),
      seconds(messages.almostAllWithin, (row) => row.p95Seconds),
    ],
  }),
  'referral-cost': defineTable<DailyReferralCost>({
    title: messages.referralCost,
    columns: [
      day,
      count(messages.rewards, (row) => row.rewards),
      rupees(messages.rewarded, (row) => row.rewardedPaise),
      count(messages.reversals, (row) => row.reversals),
      rupees(messages.takenBack, (row) => row.reversedPaise),
      rupees(messages.cost, (row) => row.rewardedPaise - row.reversedPaise),
      count(messages.payouts, (row) => row.payouts),
      rupees(messages.paidOut, (row) => row.paidOutPaise),
      count(messages.returns, (row) => row.returns),
      rupees(messages.returned, (row) => row.returnedPaise),
    ],
  }),
  'failed-payments': defineTable<FailureReason>({
    title: messages.failedPayments,
    columns: [
      { header: messages.reason, type: 'reason', value: (row) => row.reason },
      text(messages.providerSays, (row) => row.description),
      count(messages.failedPayments, (row) => row.failures),
      count(messages.orders, (row) => row.orders),
      count(messages.paidAfterAll, (row) => row.paidLater),
    ],
  }),
  'top-projects': defineTable<ProjectSales>({
    title: messages.topProjects,
    columns: [
      text(messages.project, (row) => row.name),
      count(messages.sales, (row) => row.orders),
      count(messages.givenFree, (row) => row.free),
      rupees(messages.paid, (row) => row.grossPaise),
      rupees(messages.refunded, (row) => row.refundedPaise),
      rupees(messages.revenue, (row) => row.grossPaise - row.refundedPaise),
    ],
  }),
};

export type ReportName = keyof typeof REPORT_TABLES;

/** The right that an admin needs to see a report, on the page and as a file. */
export const REPORT_RIGHTS: Record<ReportName, Right> = {
  revenue: 'orderWrite',
  orders: 'orderWrite',
  conversion: 'orderWrite',
  invites: 'orderWrite',
  'failed-payments': 'orderWrite',
  'top-projects': 'orderWrite',
  'referral-cost': 'payoutRead',
};

/** The headers of CSV files contain the units, because the cells are plain numbers. */
const CSV_UNITS: Partial<Record<ValueType, string>> = { rupees: '₹', share: '%', seconds: 'seconds' };

/** Returns the header row, then one row for each of `rows`. */
export function toCsvRows<R>({ columns }: ReportTable<R>, rows: readonly R[]): CsvCell[][] {
  const headers = columns.map(({ header, type }) =>
    CSV_UNITS[type] ? `${header} (${CSV_UNITS[type]})` : header,
  );
  return [headers, ...rows.map((row) => columns.map(({ type, value }) => toCsvCell(type, value(row))))];
}

function toCsvCell(type: ValueType, value: Value): CsvCell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value !== 'number') return value[1] === 0 ? null : round((value[0] / value[1]) * 100, 2);
  if (type === 'rupees') return toRupees(value);
  return type === 'seconds' ? round(value, 3) : value;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Formats a value for the page. */
export function formatValue(type: ValueType, value: Value): string {
  if (value === null) return '–';
  if (typeof value === 'string') {
    if (type === 'day') return formatDay(value);
    return type === 'reason' ? formatReason(value) : value;
  }
  if (typeof value !== 'number') return formatPercent(...value);
  if (type === 'rupees') return formatPaise(value);
  return type === 'seconds' ? formatDuration(value) : value.toLocaleString('en-IN');
}
