import { type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { isRefundAccepted, refunds } from '../refunds/schema.ts';
import { isWithin, toDate, toNumber } from './day-range-sql.ts';

/** Sales and refunds of a range. A refund counts on its own day, not on the day its order was paid. */
export interface Sales {
  /** Paid orders with a price. */
  orders: number;
  /** Orders of free projects. */
  free: number;
  grossPaise: number;
  /** Refunds of orders, in full or in part, that the provider accepted, and lost disputes. */
  refunds: number;
  refundedPaise: number;
}

export const NO_SALES: Sales = { orders: 0, free: 0, grossPaise: 0, refunds: 0, refundedPaise: 0 };

/** This is a type, because Drizzle's `execute` does not accept interfaces. */
type Row = { key: string } & { [name in keyof Sales]: number };

/** Sums by day (`2026-11-21`) or project ID in one statement. */
export async function sumSales({ db }: Context, range: DayRange, by: 'day' | 'project'): Promise<Row[]> {
  const groupOf = (time: SQLWrapper) => (by === 'day' ? toDate(time) : sql`${orders.projectId}`);
  const key = by === 'day' ? sql`to_char(key, 'YYYY-MM-DD')` : sql`key`;
  const isPriced = sql`${orders.amountPaise} > 0`;
  const zero = toNumber(sql`0`);
  const paid = sql`select ${groupOf(orders.paidAt)} as key,
      ${toNumber(sql`count(*) filter (where ${isPriced})`)} as orders,
      ${toNumber(sql`count(*) filter (where not ${isPriced})`)} as free,
      ${toNumber(sql`sum(${orders.amountPaise})`)} as gross,
      ${zero} as refunds, ${zero} as refunded
    from ${orders} where ${isWithin(range, orders.paidAt)} group by 1`;
  const refundedAt = sql`coalesce(${refunds.processedAt}, ${refunds.createdAt})`;
  const refunded = sql`select ${groupOf(refundedAt)}, ${zero}, ${zero}, ${zero},
      ${toNumber(sql`count(*)`)}, ${toNumber(sql`sum(${refunds.amountPaise})`)}
    from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
    where ${isWithin(range, refundedAt)} and ${isRefundAccepted} group by 1`;
  const { rows } = await db.execute<Row>(sql`
    select ${key} as key, sum(orders) as orders, sum(free) as free, sum(gross) as "grossPaise",
      sum(refunds) as refunds, sum(refunded) as "refundedPaise"
    from (${paid} union all ${refunded}) as sales group by key`);
  return rows;
}
