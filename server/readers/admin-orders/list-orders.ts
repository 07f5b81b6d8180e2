import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UpdatesQuery } from '#contract/api.ts';
import { searchText } from '#contract/fields.ts';
import { type Page, paging } from '#contract/paging.ts';
import { type Charge, chargeOf } from '#domain/charge.ts';
import { toTimeRange } from '#domain/day-range.ts';
import { toRupees } from '#domain/money.ts';
import { describeLatePayment, ORDER_STATES, publicOrderId } from '#domain/order.ts';
import { startOfDay, toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { invitations, purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { isDispute, isRefundAccepted, refunds } from '../../features/refunds/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import type { Db } from '../../platform/db/client.ts';
import { containsPattern } from '../../platform/db/like.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { requireRight } from '../../require-right.ts';
import { listTeams, type TeamMember } from '../access/list-teams.ts';
import { orderAwaiting } from '../checkout/authorized-payments.ts';

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

/** Adds refunds and teams to orders. */
async function addParts<R extends { order: { id: string } }>({ db }: Context, rows: R[]) {
  const ids = rows.map(({ order }) => order.id);
  const refundsOf = await findRefunds(db, ids);
  const teamOf = await listTeams(db, ids);
  return rows.map((row) => ({ ...row, refunds: refundsOf(row.order.id), team: teamOf(row.order.id) }));
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

/** Finds an order by its public or internal ID. The caller has checked the rights. */
export async function findOrderRow({ db }: Context, id: string): Promise<OrderRow | undefined> {
  const [row] = await selectOrders(db, sql`''`).where(or(eq(orders.publicId, id), eq(orders.id, id)));
  if (!row) return undefined;
  const { id: orderId } = row.order;
  return {
    ...row,
    refunds: (await findRefunds(db, [orderId]))(orderId),
    team: (await listTeams(db, [orderId]))(orderId),
  };
}

function selectOrders(db: Db, mark: SQL<string>, id: SQL<string> = sql`${orders.id}`) {
  return db
    .select({
      mark,
      id,
      order: orders,
      awaiting: orderAwaiting,
      payment: payments,
      purchase: purchases,
      invitation: invitations,
      yearlyLimit: projects.yearlyLimit,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id));
}

/** Finds the refunds of each order, oldest first. */
async function findRefunds(db: Db, orderIds: string[]): Promise<(orderId: string) => RefundRow[]> {
  const rows = await db
    .select({ ...getTableColumns(refunds), isAccepted: sql<boolean>`${isRefundAccepted}` })
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(refunds.createdAt, refunds.id);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => byOrder.get(orderId) ?? [];
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

export type OrderRow = Omit<Awaited<ReturnType<typeof selectOrders>>[number], 'mark' | 'id'> & {
  refunds: RefundRow[];
  team: TeamMember[];
};

type RefundRow = typeof refunds.$inferSelect & { isAccepted: boolean };

export function chargeOfRow({ order, refunds }: Pick<OrderRow, 'order' | 'refunds'>): Charge {
  return chargeOf(order, {
    refundedPaise: sumAccepted(refunds),
    disputedPaise: sumAccepted(refunds.filter(isDispute)),
  });
}

/** An order as admins with orderWrite see it. Amounts are in rupees. */
export type OrderDocument = ReturnType<typeof toOrderDocument>;

export function toOrderDocument(row: OrderRow) {
  const { order, awaiting, payment, purchase, invitation, refunds, team } = row;
  const charge = chargeOfRow(row);
  return {
    /** The public ID; our internal one until the provider has answered. */
    id: publicOrderId(order),
    state: order.state,
    awaiting,
    projectId: order.projectId,
    projectName: order.projectName,
    /** `owner/name` on GitHub. */
    repository: `${order.repoOwner}/${order.repoName}`,
    /** The price without sale and coupon. */
    price: charge.price,
    saleDiscount: charge.saleDiscount,
    couponDiscount: charge.couponDiscount,
    couponCode: charge.couponCode,
    amount: charge.amount,
    email: order.email,
    githubId: invitation?.githubLogin ?? order.githubLogin,
    /** The other GitHub accounts of the order. */
    team,
    /** The owner of the purchase; null while the order is unpaid. */
    userId: purchase?.userId ?? null,
    referrerId: order.referrerId,
    paymentId: payment?.id ?? null,
    paymentMethod: payment?.method ?? null,
    finalInviteStatus: order.finalInviteStatus,
    inviteState: invitation?.state ?? null,
    /** Why the invitation failed. */
    inviteReason: invitation?.reason ?? null,
    createdAt: toSeconds(order.createdAt),
    paidAt: toSeconds(order.paidAt),
    /** What is unusual about the payment; null for most. */
    paymentNote: describeLatePayment({ ...order, yearlyLimit: row.yearlyLimit }),
    invitedAt: toSeconds(invitation?.invitedAt),
    acceptedAt: toSeconds(invitation?.acceptedAt),
    /** What was refunded or lost in disputes. */
    refundedAmount: charge.refunded,
    /** The latest entry of `refunds`. */
    refund: refunds.map(toRefundDocument).at(-1) ?? null,
    /** The oldest refund comes first. */
    refunds: refunds.map(toRefundDocument),
  };
}

function sumAccepted(rows: readonly RefundRow[]): number {
  return rows.reduce((sum, { amountPaise, isAccepted }) => sum + (isAccepted ? amountPaise : 0), 0);
}

/** Converts a refund of an order, in full or in part, or a lost dispute. */
export function toRefundDocument(refund: typeof refunds.$inferSelect) {
  return {
    state: refund.state,
    amount: toRupees(refund.amountPaise),
    reason: refund.reason,
    /** The provider's ID of the refund or dispute. */
    providerRefundId: refund.providerRefundId,
    lastError: refund.lastError,
    requestedAt: toSeconds(refund.createdAt),
    processedAt: toSeconds(refund.processedAt),
  };
}
