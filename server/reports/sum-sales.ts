import { type SQLWrapper, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { isWithin, toDayColumn, toNumber } from './day-range-sql.ts';

/** What was sold, and what was given back, in a range. A refund counts when it happens, whenever its order was paid. */
export interface Sales {
  /** Paid orders; those of free projects are counted apart. */
  orders: number;
  free: number;
  grossPaise: number;
  /** Paid orders whose money went back: refunds and lost disputes. */
  refunds: number;
  refundedPaise: number;
}

export const NO_SALES: Sales = { orders: 0, free: 0, grossPaise: 0, refunds: 0, refundedPaise: 0 };

/** Sums by day (`2026-11-21`) or by project (its id), by two walks along an index. */
export async function sumSales(
  { db }: Context,
  range: DayRange,
  by: 'day' | 'project',
): Promise<(Sales & { key: string })[]> {
  const keyOf = (moment: SQLWrapper) => (by === 'day' ? toDayColumn(moment) : sql`${orders.projectId}`);
  const key = by === 'day' ? sql`to_char(key, 'YYYY-MM-DD')` : sql`key`;
  const isPriced = sql`${orders.amountPaise} > 0`;
  const none = toNumber(sql`0`);
  const paid = sql`select ${keyOf(orders.paidAt)} as key,
      ${toNumber(sql`count(*) filter (where ${isPriced})`)} as orders,
      ${toNumber(sql`count(*) filter (where not ${isPriced})`)} as free,
      ${toNumber(sql`sum(${orders.amountPaise})`)} as gross,
      ${none} as refunds, ${none} as refunded
    from ${orders} where ${isWithin(range, orders.paidAt)} group by 1`;
  const refunded = sql`select ${keyOf(purchases.revokedAt)}, ${none}, ${none}, ${none},
      ${toNumber(sql`count(*)`)}, ${toNumber(sql`sum(${orders.amountPaise})`)}
    from ${purchases} join ${orders} on ${orders.id} = ${purchases.orderId}
    where ${isWithin(range, purchases.revokedAt)} and ${orders.state} = 'refunded' and ${isPriced} group by 1`;
  const { rows } = await db.execute<Row>(sql`
    select ${key} as key, sum(orders) as orders, sum(free) as free, sum(gross) as "grossPaise",
      sum(refunds) as refunds, sum(refunded) as "refundedPaise"
    from (${paid} union all ${refunded}) as moves group by key`);
  return rows;
}

/** As a type and not an interface, because that is what drizzle takes. */
type Row = { key: string } & { [name in keyof Sales]: number };
