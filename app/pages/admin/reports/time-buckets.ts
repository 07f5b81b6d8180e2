import { formatDay, formatMonth, formatShortDay } from './format.ts';

/** The days that one bar shows. */
export interface TimeBucket<R> {
  /** A name such as `21 Nov 2026` or `16 Nov 2026 to 22 Nov 2026`. */
  name: string;
  /** The label on the axis: `21 Nov`, or `Nov 2026` for weeks, because long ranges span years. */
  label: string;
  days: R[];
}

/** Bars are too thin on a phone if there are more than this. */
const MAX_DAILY_BARS = 92;
const WEEK = 7;

export function isWeekly(days: readonly unknown[]): boolean {
  return days.length > MAX_DAILY_BARS;
}

/** Returns a bucket for each day, or for each week of a long range. The first week may be shorter. */
export function toBuckets<R extends { day: string }>(days: readonly R[]): TimeBucket<R>[] {
  const size = isWeekly(days) ? WEEK : 1;
  const buckets: TimeBucket<R>[] = [];
  for (let end = days.length; end > 0; end -= size)
    buckets.unshift(toBucket(days.slice(Math.max(end - size, 0), end)));
  return buckets;
}

function toBucket<R extends { day: string }>(days: R[]): TimeBucket<R> {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  return first === last
    ? { name: formatDay(first), label: formatShortDay(first), days }
    : { name: `${formatDay(first)} to ${formatDay(last)}`, label: formatMonth(last), days };
}

export function sumBy<R>(rows: readonly R[], value: (row: R) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
