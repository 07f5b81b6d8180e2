import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { fillMissingDays } from './day-range-sql.ts';
import { NO_SALES, type Sales, sumSales } from './sum-sales.ts';

export interface DailySales extends Sales {
  day: string;
}

/** Sums payments and refunds of each day. Requires orderWrite. */
export async function getDailySales(context: Context, range: DayRange): Promise<DailySales[]> {
  requireRight(context, 'orderWrite');
  const rows = await sumSales(context, range, 'day');
  return fillMissingDays<DailySales>(
    range,
    rows.map(({ key: day, ...sales }) => ({ day, ...sales })),
    NO_SALES,
  );
}
