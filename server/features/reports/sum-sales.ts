import { type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { orders } from '../orders/schema.ts';
import { isRefundAccepted, refunds } from '../refunds/schema.ts';
import { isWithin, toDate, toNumber } from './day-range-sql.ts';

/** Sales and refunds of a range. A refund counts on its own day, not on the day its order was paid. */
export const NO_SALES = {
  /** Paid orders with a price. */
  orders: 0,
  /** Orders of free projects. */
  free: 0,
  /** What was paid, before refunds. */
  grossPaise: 0,
  /** What sales and coupons took off. */
  discountPaise: 0,
  /** Refunds of orders, in full or in part, that the provider accepted, and lost disputes. */
  refunds: 0,
  refundedPaise: 0,
};
export type Sales = typeof NO_SALES;
export type SalesByKey = Sales & { key: string };

/** Sums by day (`2026-11-21`) or project ID in one statement. */
export async function sumSales(
  { db }: Context,
  range: DayRange,
  by: 'day' | 'project',
): Promise<SalesByKey[]> {
  const groupOf = (time: SQLWrapper) => (by === 'day' ? toDate(time) : sql`${orders.projectId}`);
  const key = by === 'day' ? sql`to_char(key, 'YYYY-MM-DD')` : sql`key`;
  const isPriced = sql`${orders.amountPaise} > 0`;
  const zero = toNumber(sql`0`);
  const paid = sql`select ${groupOf(orders.paidAt)} as key,
      ${toNumber(sql`count(*) filter (where ${isPriced})`)} as orders,
      ${toNumber(sql`count(*) filter (where not ${isPriced})`)} as free,
      ${toNumber(sql`sum(${orders.amountPaise})`)} as gross,
      ${toNumber(sql`sum(${orders.saleDiscountPaise} + ${orders.couponDiscountPaise})`)} as discount,
      ${zero} as refunds, ${zero} as refunded
    from ${orders} where ${isWithin(range, orders.paidAt)} group by 1`;
  const refundedAt = sql`coalesce(${refunds.processedAt}, ${refunds.createdAt})`;
  const refunded = sql`select ${groupOf(refundedAt)}, ${zero}, ${zero}, ${zero}, ${zero},
      ${toNumber(sql`count(*)`)}, ${toNumber(sql`sum(${refunds.amountPaise})`)}
    from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
    where ${isWithin(range, refundedAt)} and ${isRefundAccepted} group by 1`;
  const { rows } = await db.execute<SalesByKey>(sql`
    select ${key} as key, sum(orders) as orders, sum(free) as free, sum(gross) as "grossPaise",
      sum(discount) as "discountPaise",
      sum(refunds) as refunds, sum(refunded) as "refundedPaise"
    from (${paid} union all ${refunded}) as sales group by key`);
  return rows;
}
