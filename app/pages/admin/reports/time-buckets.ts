import { dayWords, monthWords, shortDay } from './format.ts';

/** One bar's worth of days. */
export interface Span<R> {
  /** `21 Nov 2026`, or `16 Nov 2026 to 22 Nov 2026`. */
  name: string;
  /** `21 Nov`; of a week `Nov 2026`, for ranges in weeks may begin in another year. */
  mark: string;
  days: R[];
}

/** More bars than this cannot be told apart on a phone. */
const MOST_BARS = 92;
const WEEK = 7;

/** Days one by one, or in weeks when they are many; the last week is whole and the first may be shorter. */
export function spansOf<R extends { day: string }>(days: readonly R[]): Span<R>[] {
  const length = days.length > MOST_BARS ? WEEK : 1;
  const spans: Span<R>[] = [];
  for (let end = days.length; end > 0; end -= length)
    spans.unshift(spanOf(days.slice(Math.max(end - length, 0), end)));
  return spans;
}

export function inWeeks(days: readonly unknown[]): boolean {
  return days.length > MOST_BARS;
}

function spanOf<R extends { day: string }>(days: R[]): Span<R> {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const name = first === last ? dayWords(first) : `${dayWords(first)} to ${dayWords(last)}`;
  return { name, mark: first === last ? shortDay(first) : monthWords(last), days };
}

export function total<R>(rows: readonly R[], value: (row: R) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
