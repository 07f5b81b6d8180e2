import { and, gt, ne, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { requireRight } from '../require-right.ts';
import { asNumber, dayIn, dayName, everyDay, isIn } from './in-range.ts';

export interface OpenedDay {
  day: string;
  /** Orders whose payment window could open. */
  opened: number;
  /** Those of them that were paid, on that day or later. */
  paid: number;
}

/** How many of the orders opened on each day were paid; free projects have nothing to pay. For active admins. */
export async function readConversion(context: Context, range: DayRange): Promise<OpenedDay[]> {
  requireRight(context, 'any');
  const found = await context.db
    .select({
      day: dayName(orders.createdAt),
      opened: asNumber(sql`count(*)`),
      paid: asNumber(sql`count(${orders.paidAt})`),
    })
    .from(orders)
    .where(and(isIn(range, orders.createdAt), gt(orders.amountPaise, 0), ne(orders.state, 'opening')))
    .groupBy(dayIn(orders.createdAt));
  return everyDay<OpenedDay>(range, found, { opened: 0, paid: 0 });
}
