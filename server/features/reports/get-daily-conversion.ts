import { and, gt, ne, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { orders } from '../orders/schema.ts';
import { fillMissingDays, isWithin, toDate, toDay, toNumber } from './day-range-sql.ts';

export interface DailyConversion {
  day: string;
  /** Orders with a price that the provider accepted. */
  opened: number;
  /** The number of them that were paid, on that day or later. */
  paid: number;
}

/** Counts how many of each day's orders were paid. Requires orderWrite. */
export async function getDailyConversion(context: Context, range: DayRange): Promise<DailyConversion[]> {
  requireRight(context, 'orderWrite');
  const rows = await context.db
    .select({
      day: toDay(orders.createdAt),
      opened: toNumber(sql`count(*)`),
      paid: toNumber(sql`count(${orders.paidAt})`),
    })
    .from(orders)
    .where(and(isWithin(range, orders.createdAt), gt(orders.amountPaise, 0), ne(orders.state, 'opening')))
    .groupBy(toDate(orders.createdAt));
  return fillMissingDays<DailyConversion>(range, rows, { opened: 0, paid: 0 });
}
