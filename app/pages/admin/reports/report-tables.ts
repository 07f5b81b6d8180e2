import type { CsvCell } from '#domain/csv.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import type { DailyConversion } from '#server/reports/get-daily-conversion.ts';
import type { DailyReferralCost } from '#server/reports/get-daily-referral-cost.ts';
import type { DailySales } from '#server/reports/get-daily-sales.ts';
import type { DailyInvitations } from '#server/reports/get-invitation-report.ts';
import type { FailureReason } from '#server/reports/list-failure-reasons.ts';
import type { ProjectSales } from '#server/reports/list-top-projects.ts';
import { dayWords, duration, percent, reasonWords } from './format.ts';

/** What stands in a column: rupees are handed over in paise, a share as its part and its whole. */
type Value = string | number | null | readonly [part: number, whole: number];
type Kind = 'text' | 'day' | 'reason' | 'count' | 'rupees' | 'share' | 'seconds';

interface Column<R> {
  head: string;
  kind: Kind;
  of(row: R): Value;
}

/** A table of figures, the same on the page and as a file. */
export interface FigureTable<R> {
  title: string;
  columns: readonly Column<R>[];
}

type Dated = { day: string };
const day: Column<Dated> = { head: 'Day', kind: 'day', of: (row) => row.day };
const column =
  (kind: Kind) =>
  <R>(head: string, of: (row: R) => Value): Column<R> => ({ head, kind, of });
const [text, count, rupees, share, seconds] = [
  column('text'),
  column('count'),
  column('rupees'),
  column('share'),
  column('seconds'),
];

const table = <R>(figures: FigureTable<R>): FigureTable<R> => figures;

export const TABLES = {
  revenue: table<DailySales>({
    title: 'Revenue',
    columns: [
      day,
      rupees('Paid', (row) => row.grossPaise),
      count('Refunds', (row) => row.refunds),
      rupees('Refunded', (row) => row.refundedPaise),
      rupees('Revenue', (row) => row.grossPaise - row.refundedPaise),
    ],
  }),
  orders: table<DailySales>({
    title: 'Orders',
    columns: [day, count('Paid orders', (row) => row.orders), count('Free projects', (row) => row.free)],
  }),
  conversion: table<DailyConversion>({
    title: 'Opened and paid',
    columns: [
      day,
      count('Opened', (row) => row.opened),
      count('Paid', (row) => row.paid),
      share('Conversion', (row) => [row.paid, row.opened]),
    ],
  }),
  invites: table<DailyInvitations>({
    title: 'Invitations',
    columns: [
      day,
      count('Sent', (row) => row.invited),
      count('Failed', (row) => row.failed),
      count('On their way', (row) => row.waiting),
      share('Success', (row) => [row.invited, row.invited + row.failed]),
      seconds('Half within', (row) => row.medianSeconds),
      seconds('95% within', (row) => row.p95Seconds),
    ],
  }),
  'failed-payments': table<FailureReason>({
    title: 'Failed payments',
    columns: [
      { head: 'Reason', kind: 'reason', of: (row) => row.reason },
      text('What the provider says', (row) => row.description),
      count('Failed payments', (row) => row.failures),
      count('Orders', (row) => row.orders),
      count('Paid after all', (row) => row.paidLater),
    ],
  }),
  'top-projects': table<ProjectSales>({
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
  'referral-cost': table<DailyReferralCost>({
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
    ],
  }),
};

export type TableName = keyof typeof TABLES;

/** Units that a file says in its heads, because its cells are bare numbers. */
const UNITS: Partial<Record<Kind, string>> = { rupees: '₹', share: '%', seconds: 'seconds' };

/** The rows of a file: heads first, numbers as numbers. */
export function fileRows<R>({ columns }: FigureTable<R>, rows: readonly R[]): CsvCell[][] {
  const heads = columns.map(({ head, kind }) => (UNITS[kind] ? `${head} (${UNITS[kind]})` : head));
  return [heads, ...rows.map((row) => columns.map(({ kind, of }) => inFile(kind, of(row))))];
}

function inFile(kind: Kind, value: Value): CsvCell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value !== 'number') return value[1] === 0 ? null : round((value[0] / value[1]) * 100, 2);
  if (kind === 'rupees') return toRupees(value);
  return kind === 'seconds' ? round(value, 3) : value;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The same for people. */
export function onPage(kind: Kind, value: Value): string {
  if (value === null) return '–';
  if (typeof value === 'string') {
    if (kind === 'day') return dayWords(value);
    return kind === 'reason' ? reasonWords(value) : value;
  }
  if (typeof value !== 'number') return percent(...value);
  if (kind === 'rupees') return formatRupees(toRupees(value));
  return kind === 'seconds' ? duration(value) : value.toLocaleString('en-IN');
}

export function isNumber(kind: Kind): boolean {
  return kind !== 'text' && kind !== 'day' && kind !== 'reason';
}
