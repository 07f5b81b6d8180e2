import { formatDay, formatMonth, formatShortDay } from './format.ts';

/** The days of one bar. */
export interface TimeBucket<R> {
  /** `21 Nov 2026`, or `16 Nov 2026 to 22 Nov 2026`. */
  name: string;
  /** On the axis: `21 Nov`; for weeks `Nov 2026`, since long ranges span years. */
  label: string;
  days: R[];
}

/** More bars than this are too thin on a phone. */
const MAX_DAILY_BARS = 92;
const WEEK = 7;

export function isWeekly(days: readonly unknown[]): boolean {
  return days.length > MAX_DAILY_BARS;
}

/** One bucket a day, or a week for long ranges. Weeks end on the last day; the first may be shorter. */
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
