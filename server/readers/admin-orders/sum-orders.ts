import { eq, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../features/orders/schema.ts';
import { isRefundAccepted, refunds } from '../../features/refunds/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { requireRight } from '../../require-right.ts';
import { matchesRange, ordersQuery } from './list-orders.ts';
import type { OrderDocument } from './order-document.ts';

/** How many orders match a filter, and what was paid and refunded for them in rupees. */
interface OrderSum {
  orders: number;
  paid: number;
  refunded: number;
}

/** A sum reads each order, so more than a busy month has are not added up. */
const MAX_SUMMED = 10_000;

/**
 * Adds up the orders of some days that `listOrders` lists on all pages. Null for more than 10,000, without days, and
 * with a search, whose orders are not next to each other in any index. Requires orderWrite.
 */
export async function sumOrders(
  context: Context,
  query: ListQuery<typeof ordersQuery>,
): Promise<OrderSum | null> {
  requireRight(context, 'orderWrite');
  const { search, ...filter } = parseQuery(ordersQuery, query, 1);
  if (search || !(filter.from || filter.until)) return null;
  const { db } = context;
  const { id, amountPaise, paidAt } = orders;
  const some = db
    .select({ id, amountPaise, paidAt })
    .from(orders)
    .where(matchesRange(filter))
    .limit(MAX_SUMMED + 1)
    .as('some');
  const [[sum], [back]] = await Promise.all([
    db
      .select({
        orders: sql<number>`count(*)::int`,
        paid: sql<number>`coalesce(sum(${some.amountPaise}) filter (where ${some.paidAt} is not null), 0)::float8`,
      })
      .from(some),
    db
      .select({ refunded: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8` })
      .from(refunds)
      .innerJoin(some, eq(some.id, refunds.orderId))
      .where(isRefundAccepted),
  ]);
  if (!sum || sum.orders > MAX_SUMMED) return null;
  return { orders: sum.orders, paid: toRupees(sum.paid), refunded: toRupees(back?.refunded ?? 0) };
}

/** Adds up orders that are listed. */
export function addUp(listed: readonly OrderDocument[]): OrderSum {
  const paid = listed.filter(({ paidAt }) => paidAt !== null);
  return {
    orders: listed.length,
    paid: paid.reduce((sum, { amount }) => sum + amount, 0),
    refunded: listed.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
  };
}
