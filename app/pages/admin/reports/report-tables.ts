import * as labels from '#app/messages/labels.ts';
import type { Right } from '#contract/rights.ts';
import type { CsvCell } from '#domain/csv.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/features/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/features/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/features/reports/get-daily-sales.ts';
import type { DailyInvitations } from '#server/features/reports/get-invitation-report.ts';
import type { CouponSales } from '#server/features/reports/list-coupon-sales.ts';
import type { FailureReason } from '#server/features/reports/list-failure-reasons.ts';
import type { ProjectSales } from '#server/features/reports/list-top-projects.ts';
import { formatDay, formatDuration, formatPercent, formatReason } from './format.ts';

/**
 * The value of a `rupees` or `money` column is in paise. The value of a `share` column is a part and its
 * whole.
 */
type Value = string | number | null | readonly [part: number, whole: number];
/** `money` is `rupees` whose header in a file is the name alone, for the programs that read the file. */
type ValueType = 'text' | 'day' | 'reason' | 'count' | 'rupees' | 'money' | 'share' | 'seconds';

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
const money = columnOf('money');
const share = columnOf('share');
const seconds = columnOf('seconds');
const day: ReportColumn<{ day: string }> = { header: 'Day', type: 'day', value: (row) => row.day };

/** Infers the type of a table from the type of its rows. */
const defineTable = <R>(table: ReportTable<R>): ReportTable<R> => table;

export const REPORT_TABLES = {
  revenue: defineTable<DailySales>({
    title: 'Revenue',
    columns: [
      day,
      rupees('Paid', (row) => row.grossPaise),
      count('Refunds', (row) => row.refunds),
      rupees('Refunded', (row) => row.refundedPaise),
      rupees('Revenue', (row) => row.grossPaise - row.refundedPaise),
    ],
  }),
  orders: defineTable<DailySales>({
    title: 'Orders',
    columns: [
      day,
      count('Paid orders', (row) => row.orders),
      count('Free projects', (row) => row.free),
      money('Gross', (row) => row.grossPaise + row.discountPaise),
      money('Discount', (row) => row.discountPaise),
      money('Paid', (row) => row.grossPaise),
    ],
  }),
  conversion: defineTable<DailyConversion>({
    title: 'Orders that were paid',
    columns: [
      day,
      count('Opened', (row) => row.opened),
      count('Paid', (row) => row.paid),
      share('Conversion', (row) => [row.paid, row.opened]),
    ],
  }),
  invites: defineTable<DailyInvitations>({
    title: 'Invitations',
    columns: [
      day,
      count('Sent', (row) => row.invited),
      count('Failed', (row) => row.failed),
      count(labels.onTheirWay, (row) => row.waiting),
      share('Success', (row) => [row.invited, row.invited + row.failed]),
      seconds('Half within', (row) => row.medianSeconds),
      seconds('95% within', (row) => row.p95Seconds),
    ],
  }),
  'referral-cost': defineTable<DailyReferralCost>({
    title: 'Referral cost',
    columns: [
      day,
      count('Rewards', (row) => row.rewards),
      rupees('Rewarded', (row) => row.rewardedPaise),
      count('Reversals', (row) => row.reversals),
      rupees('Taken back', (row) => row.reversedPaise),
      rupees('Cost', (row) => row.rewardedPaise - row.reversedPaise),
      count('Payouts', (row) => row.payouts),
      rupees('Paid out', (row) => row.paidOutPaise),
      count('Returns', (row) => row.returns),
      rupees('Returned by banks', (row) => row.returnedPaise),
    ],
  }),
  'failed-payments': defineTable<FailureReason>({
    title: 'Failed payments',
    columns: [
      { header: 'Reason', type: 'reason', value: (row) => row.reason },
      text('What the provider says', (row) => row.description),
      count('Failed payments', (row) => row.failures),
      count('Orders', (row) => row.orders),
      count('Paid after all', (row) => row.paidLater),
    ],
  }),
  'top-projects': defineTable<ProjectSales>({
    title: 'Top projects',
    columns: [
      text('Project', (row) => row.name),
      count('Sales', (row) => row.orders),
      count('Given free', (row) => row.free),
      rupees('Paid', (row) => row.grossPaise),
      rupees('Refunded', (row) => row.refundedPaise),
      rupees('Revenue', (row) => row.grossPaise - row.refundedPaise),
    ],
  }),
  coupons: defineTable<CouponSales>({
    title: 'Coupons',
    columns: [
      text('Coupon', (row) => row.code),
      count('Uses', (row) => row.uses),
      rupees('Discount', (row) => row.discountPaise),
      rupees('Paid', (row) => row.paidPaise),
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
  coupons: 'orderWrite',
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
  if (isMoney(type)) return toRupees(value);
  return type === 'seconds' ? round(value, 3) : value;
}

const isMoney = (type: ValueType) => type === 'rupees' || type === 'money';

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
  if (isMoney(type)) return formatPaise(value);
  return type === 'seconds' ? formatDuration(value) : value.toLocaleString('en-IN');
}
