import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { requireRight } from '../require-right.ts';
import { fillMissingDays } from './day-range-sql.ts';
import { NO_SALES, type Sales, sumSales } from './sum-sales.ts';

export interface DailySales extends Sales {
  day: string;
}

/** What was paid and what was refunded on each day of a range, in paise. For active admins. */
export async function getDailySales(context: Context, range: DayRange): Promise<DailySales[]> {
  requireRight(context, 'any');
  const found = await sumSales(context, range, 'day');
  return fillMissingDays<DailySales>(
    range,
    found.map(({ key: day, ...sales }) => ({ day, ...sales })),
    NO_SALES,
  );
}
