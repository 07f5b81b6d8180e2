import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DayRange, listDays, toTimeRange } from '#domain/day-range.ts';

export function isWithin(range: DayRange, time: SQLWrapper): SQL {
  const { start, end } = toTimeRange(range);
  return sql`(${time} >= ${start.toISOString()}::timestamptz and ${time} < ${end.toISOString()}::timestamptz)`;
}

/** The date in Indian time, to group by. India has no daylight saving time. */
export function toDate(time: SQLWrapper): SQL {
  return sql`(${time} at time zone interval '5 hours 30 minutes')::date`;
}

/**
 * The date as `2026-11-21`, to select. Group by `toDate` instead, because formatting every row doubles the
 * time.
 */
export function toDay(time: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${toDate(time)}, 'YYYY-MM-DD')`;
}

/** A count or a sum of paise as a number, which is exact up to 2^53. */
export const toNumber = (value: SQL): SQL<number> => sql<number>`(${value})::float8`;

/** Returns one row for each day of the range, in order, with `empty` for missing days. */
export function fillMissingDays<R extends { day: string }>(
  range: DayRange,
  rows: R[],
  empty: Omit<R, 'day'>,
): ({ day: string } & Omit<R, 'day'>)[] {
  const rowsByDay = new Map(rows.map((row) => [row.day, row]));
  return listDays(range).map((day) => rowsByDay.get(day) ?? { day, ...empty });
}
