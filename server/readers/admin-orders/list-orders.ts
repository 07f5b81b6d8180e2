import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UpdatesQuery } from '#contract/api.ts';
import { searchText } from '#contract/fields.ts';
import { type Page, paging } from '#contract/paging.ts';
import { toTimeRange } from '#domain/day-range.ts';
import { ORDER_STATES } from '#domain/order.ts';
import { startOfDay } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../features/orders/schema.ts';
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
  const { cursor, limit, search, ...filter } = parseQuery(ordersQuery, query, pageSize);
  const { mark, after, read } = newestFirst(orders.createdAt, orders.id, { cursor, limit });
  const listed = and(matchesRange(filter), after);
  const { rows, nextCursor } = await read(
    selectOrders(context.db, mark).where(and(matchesSearch(search, listed, limit), listed)),
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

/** Selects orders by state and days. */
export function matchesRange({
  state,
  from,
  until,
}: Pick<z.output<typeof ordersQuery>, 'state' | 'from' | 'until'>): SQL | undefined {
  return and(
    state ? eq(orders.state, state) : undefined,
    from ? gte(orders.createdAt, toTimeRange({ from, to: from }).start) : undefined,
    until ? lt(orders.createdAt, toTimeRange({ from: until, to: until }).end) : undefined,
  );
}

/**
 * A union lets each part use its index; with `or` PostgreSQL would scan all orders. The parts that many orders can
 * match end after a page of `listed` orders, so that PostgreSQL can walk through the newest orders if it expects many
 * matches among them, and else look them up.
 */
function matchesSearch(search: string, listed: SQL | undefined, limit: number): SQL | undefined {
  const id = search.replaceAll('\0', '');
  if (!id) return undefined;
  const pattern = containsPattern(id.toLowerCase());
  const { createdAt, email, githubLogin, projectName } = orders;
  const page = sql`${listed ? sql`and ${listed}` : sql``} order by ${createdAt} desc nulls last, ${orders.id} limit ${limit + 1}`;
  return sql`${orders.id} in (
    select id from orders where public_id = ${id} or id = ${id}
    union select order_id from payments where id = ${id}
    union select order_id from refunds where provider_refund_id = ${id}
    union select order_id from exceptions where subject = ${id} or detail ->> 'paymentId' = ${id}
    union (select ${orders.id} from ${orders}
      where (${email} || ' ' || lower(${githubLogin}) || ' ' || lower(${projectName})) like ${pattern} ${page})
    union (select ${orders.id} from ${orders} where ${orders.id} in (
      select order_id from invitations where lower(github_login) like ${pattern}) ${page}))`;
}
