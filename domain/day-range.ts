import { startOfDay, toDay } from './time.ts';

/** Days of India's calendar (`2026-11-21`), the first and the last both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** What was asked for, made into a range that can be shown. */
export interface SelectedDayRange extends DayRange {
  /** How many days up to today, when it was asked for in that way. */
  preset: number | null;
  /** Longer ranges are cut at their beginning. */
  isTruncated: boolean;
}

/** Ranges that end today, by their length. */
export const RANGE_PRESETS = [1, 7, 30, 90, 365] as const;
/** A leap year. */
export const MAX_RANGE_DAYS = 366;
const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

interface Asked {
  days?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/**
 * The range that an address asks for: `from` and `to` when at least one is a day, else the last `days`, else the last 30.
 * Nothing is shown after today, and never more than 366 days.
 */
export function parseDayRange(asked: Asked, today: string): SelectedDayRange {
  const [from, to] = [toValidDay(asked.from), toValidDay(asked.to)];
  if (!from && !to) {
    const preset = RANGE_PRESETS.find((days) => String(days) === asked.days) ?? DEFAULT_DAYS;
    return { from: addDays(today, 1 - preset), to: today, preset, isTruncated: false };
  }
  const last = earlier(to ?? today, today);
  const first = earlier(from ?? addDays(last, 1 - DEFAULT_DAYS), today);
  const [begin, end] = first <= last ? [first, last] : [last, first];
  const earliest = addDays(end, 1 - MAX_RANGE_DAYS);
  const isCut = begin < earliest;
  return { from: isCut ? earliest : begin, to: end, preset: null, isTruncated: isCut };
}

/** Every day of a range, the first one first. */
export function listDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** When a range begins, and when it is over: the first moment that is no longer part of it. */
export function toTimeRange({ from, to }: DayRange): { start: Date; end: Date } {
  const [start, last] = [startOfDay(from), startOfDay(to)];
  if (!start || !last) throw new RangeError(`There is no day ${start ? to : from}.`);
  return { start, end: new Date(last.getTime() + DAY_MS) };
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  const start = startOfDay(day);
  if (!start) throw new RangeError(`There is no day ${day}.`);
  return toDay(new Date(start.getTime() + count * DAY_MS));
}

function toValidDay(day: string | null | undefined): string | null {
  // Before the year 2000 nothing was sold; years of half-typed dates are not counted through.
  return day && day >= '2000-01-01' && startOfDay(day) ? day : null;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
