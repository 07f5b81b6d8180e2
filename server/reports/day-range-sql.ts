import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DayRange, listDays, toTimeRange } from '#domain/day-range.ts';

/** Whether a moment lies in the range's days. */
export function isWithin(range: DayRange, moment: SQLWrapper): SQL {
  const { start, end } = toTimeRange(range);
  return sql`(${moment} >= ${start.toISOString()}::timestamptz and ${moment} < ${end.toISOString()}::timestamptz)`;
}

/** The day of India's calendar that a moment lies in, to group by. India has one time and no summer time. */
export function toDayColumn(moment: SQLWrapper): SQL {
  return sql`(${moment} at time zone interval '5 hours 30 minutes')::date`;
}

/** The same day as `2026-11-21`, to select. Written out for each group and not for each row, which takes twice as long. */
export function dayText(moment: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${toDayColumn(moment)}, 'YYYY-MM-DD')`;
}

/** A row for each day of the range, in order: those that were found, `none` for the rest. */
export function fillMissingDays<R extends { day: string }>(
  range: DayRange,
  found: R[],
  none: Omit<R, 'day'>,
): ({ day: string } & Omit<R, 'day'>)[] {
  const known = new Map(found.map((row) => [row.day, row]));
  return listDays(range).map((day) => known.get(day) ?? { day, ...none });
}

/** A count or a sum of paise as a number: exact up to 2^53. */
export const toNumber = (value: SQL): SQL<number> => sql<number>`(${value})::float8`;
