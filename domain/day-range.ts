import { startOfDay, toDay } from './time.ts';

/** Days in Indian time (`2026-11-21`), both included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface SelectedDayRange extends DayRange {
  /** The number of days up to today of the selected preset; null for chosen dates. */
  preset: number | null;
  /** True if a longer range was requested, which lost its first days. */
  isTruncated: boolean;
}

/** Lengths in days of the ranges that end today. */
export const RANGE_PRESETS = [1, 7, 30, 90, 365] as const;
/** The days of a leap year. */
export const MAX_RANGE_DAYS = 366;
const DEFAULT_DAYS = 30;
/** The shop sold nothing before this day. It also keeps half-typed years from making huge ranges. */
const FIRST_DAY = '2000-01-01';
const DAY_MS = 24 * 3600 * 1000;

interface RangeQuery {
  days?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/**
 * Parses a query string: `from` and `to` if either is a valid day, else the preset `days`, else the last 30
 * days. The range ends today at the latest and covers at most 366 days.
 */
export function parseDayRange(query: RangeQuery, today: string): SelectedDayRange {
  const [from, to] = [toValidDay(query.from), toValidDay(query.to)];
  if (!from && !to) {
    const preset = RANGE_PRESETS.find((days) => String(days) === query.days) ?? DEFAULT_DAYS;
    return { from: addDays(today, 1 - preset), to: today, preset, isTruncated: false };
  }
  const b = earlier(to ?? today, today);
  const a = earlier(from ?? addDays(b, 1 - DEFAULT_DAYS), today);
  const [first, last] = a <= b ? [a, b] : [b, a];
  const earliest = addDays(last, 1 - MAX_RANGE_DAYS);
  const isTruncated = first < earliest;
  return { from: isTruncated ? earliest : first, to: last, preset: null, isTruncated };
}

/** Lists every day of a range, in order. */
export function listDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The range of as many days that ends where this one begins. Throws RangeError for an invalid day. */
export function rangeBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -listDays(range).length), to: addDays(range.from, -1) };
}

/** The start (inclusive) and end (exclusive) of a range. Throws RangeError for an invalid day. */
export function toTimeRange({ from, to }: DayRange): { start: Date; end: Date } {
  return { start: requireStart(from), end: new Date(requireStart(to).getTime() + DAY_MS) };
}

/** The day `count` days later, or earlier if `count` is negative. Throws RangeError for an invalid day. */
export function addDays(day: string, count: number): string {
  return toDay(new Date(requireStart(day).getTime() + count * DAY_MS));
}

function requireStart(day: string): Date {
  const start = startOfDay(day);
  if (!start) throw new RangeError(`There is no day ${day}.`);
  return start;
}

function toValidDay(day: string | null | undefined): string | null {
  return day && day >= FIRST_DAY && startOfDay(day) ? day : null;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
