import { and, gt, ne, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { requireRight } from '../require-right.ts';
import { dayText, fillMissingDays, isWithin, toDayColumn, toNumber } from './day-range-sql.ts';

export interface DailyConversion {
  day: string;
  /** Orders whose payment window could open. */
  opened: number;
  /** Those of them that were paid, on that day or later. */
  paid: number;
}

/** How many of the orders opened on each day were paid; free projects have nothing to pay. For active admins. */
export async function getDailyConversion(context: Context, range: DayRange): Promise<DailyConversion[]> {
  requireRight(context, 'any');
  const found = await context.db
    .select({
      day: dayText(orders.createdAt),
      opened: toNumber(sql`count(*)`),
      paid: toNumber(sql`count(${orders.paidAt})`),
    })
    .from(orders)
    .where(and(isWithin(range, orders.createdAt), gt(orders.amountPaise, 0), ne(orders.state, 'opening')))
    .groupBy(toDayColumn(orders.createdAt));
  return fillMissingDays<DailyConversion>(range, found, { opened: 0, paid: 0 });
}
