import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UpdatesQuery } from '#contract/api.ts';
import { searchText } from '#contract/fields.ts';
import { type Page, paging } from '#contract/paging.ts';
import { toTimeRange } from '#domain/day-range.ts';
import { toRupees } from '#domain/money.ts';
import { ORDER_STATES } from '#domain/order.ts';
import { startOfDay } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../features/orders/schema.ts';
import { isRefundAccepted, refunds } from '../../features/refunds/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { containsPattern } from '../../platform/db/like.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { requireRight } from '../../require-right.ts';
import { addParts, type OrderDocument, selectOrders, toOrderDocument } from './order-document.ts';

/** A day in Indian time (`2026-11-21`), or nothing. */
const day = z
  .string()
  .refine((text) => text === '' || startOfDay(text) !== null)
  .default('');

export const ordersQuery = z.object({
  search: searchText(254).default(''),
  state: z.union([z.enum(ORDER_STATES), z.literal('')]).default(''),
  /** The first and the last day on which the orders were opened. */
  from: day,
  until: day,
  ...paging,
});

/**
 * Lists orders, newest first, by state, days and search. The search matches an order, payment or refund ID,
 * or part of the email, project or GitHub username (the order's, its purchase's or a teammate's). Requires
 * orderWrite.
 */
export async function listOrders(
  context: Context,
  query: ListQuery<typeof ordersQuery>,
  pageSize?: number,
): Promise<Page<OrderDocument>> {
  requireRight(context, 'orderWrite');
  const { cursor, limit, ...filter } = parseQuery(ordersQuery, query, pageSize);
  const { mark, after, read } = newestFirst(orders.createdAt, orders.id, { cursor, limit });
  const { rows, nextCursor } = await read(
    selectOrders(context.db, mark).where(and(matchesFilter(filter), after)),
  );
  return { documents: (await addParts(context, rows)).map(toOrderDocument), nextCursor };
}

/**
 * Lists the orders that the provider knows by the time of their last change, for other programs. Requires
 * orderWrite.
 */
export async function listUpdatedOrders(context: Context, query: UpdatesQuery) {
  requireRight(context, 'orderWrite');
  const { mark, after, read } = oldestUpdateFirst(orders.updatedAt, orders.publicId, {
    name: 'orders',
    ...query,
  });
  const { rows, nextCursor } = await read(
    selectOrders(context.db, mark, sql<string>`${orders.publicId}`).where(
      and(isNotNull(orders.publicId), after),
    ),
  );
  const documents = (await addParts(context, rows)).map((row) => ({
    ...toOrderDocument(row),
    updatedAt: formatMicros(row.mark),
  }));
  return { documents, nextCursor };
}

/** How many orders match a filter, and what was paid and refunded for them in rupees. */
export interface OrderSum {
  orders: number;
  paid: number;
  refunded: number;
}

/** Adds up the orders that `listOrders` lists on all pages. Requires orderWrite. */
export async function sumOrders(context: Context, query: ListQuery<typeof ordersQuery>): Promise<OrderSum> {
  requireRight(context, 'orderWrite');
  const { cursor: _, limit: __, ...filter } = parseQuery(ordersQuery, query, 1);
  const where = matchesFilter(filter);
  const [sum] = await context.db
    .select({
      orders: sql<number>`count(*)::int`,
      paid: sql<number>`coalesce(sum(${orders.amountPaise}) filter (where ${orders.paidAt} is not null), 0)::float8`,
    })
    .from(orders)
    .where(where);
  const [back] = await context.db
    .select({ refunded: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(where, isRefundAccepted));
  return {
    orders: sum?.orders ?? 0,
    paid: toRupees(sum?.paid ?? 0),
    refunded: toRupees(back?.refunded ?? 0),
  };
}

type OrderFilter = Pick<z.output<typeof ordersQuery>, 'search' | 'state' | 'from' | 'until'>;

function matchesFilter({ search, state, from, until }: OrderFilter): SQL | undefined {
  return and(
    matchesSearch(search),
    state ? eq(orders.state, state) : undefined,
    from ? gte(orders.createdAt, toTimeRange({ from, to: from }).start) : undefined,
    until ? lt(orders.createdAt, toTimeRange({ from: until, to: until }).end) : undefined,
  );
}

/** A union lets each part use its index; with `or` PostgreSQL would scan all orders. */
function matchesSearch(search: string): SQL | undefined {
  const id = search.replaceAll('\0', '');
  if (!id) return undefined;
  const pattern = containsPattern(id.toLowerCase());
  return sql`${orders.id} in (
    select id from orders where public_id = ${id} or id = ${id}
    union select order_id from payments where id = ${id}
    union select order_id from refunds where provider_refund_id = ${id}
    union select order_id from exceptions where subject = ${id} or detail ->> 'paymentId' = ${id}
    union select id from orders where (email || ' ' || lower(github_login) || ' ' || lower(project_name)) like ${pattern}
    union select order_id from invitations where lower(github_login) like ${pattern})`;
}
