import { and, arrayContains, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { threadMessage } from '#contract/fields.ts';
import { HELP_HOURS, MAX_OPEN_HELP, OPEN_HELP_STATES, SETUP_PROBLEM } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { getBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import { purchases } from '../access/schema.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';
import { maskSecrets } from './rules/mask-secrets.ts';
import { helpRequests } from './schema.ts';

/** A message of a help request. Secrets are masked before anything else sees it. */
export const helpText = threadMessage.overwrite(maskSecrets);

/** When an answer to a message of now is due. */
export const DUE = sql<Date>`now() + make_interval(hours => ${HELP_HOURS})`;

/**
 * Gets the order that a buyer asks about, see `getBuyersOrder`. Also throws NOT_FOUND for an unpaid order:
 * anyone can open one with a stranger's address, which then gets mail about it.
 */
export async function getPurchasedOrder(context: Context, claim: OrderClaim): Promise<Order> {
  const { order, purchase } = await getBuyersOrder(context, claim);
  if (purchase) return order;
  throw new ShopError('NOT_FOUND', 'We can’t find this purchase. Help is for orders that are paid.');
}

/** The buyer of an order: the account, or the guest's address. */
const buyer = sql<string>`case when ${users.kind} = 'registered' then ${users.id} else ${orders.email} end`;
const isOwner = eq(users.id, sql`coalesce(${purchases.userId}, ${orders.buyerId})`);

/**
 * Serializes the requests of an order's buyer until the transaction ends, on every node. Returns the buyer.
 */
export async function lockBuyer(tx: Executor, orderId: string): Promise<string> {
  const [row] = await tx
    .select({ buyer })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(users, isOwner)
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`There is no order ${orderId}.`);
  await lockKey(tx, `help ${row.buyer}`);
  return row.buyer;
}

/** Throws RESOURCE_EXHAUSTED when a buyer may not have another open request, over all orders. */
export async function requireFewOpen(tx: Executor, name: string): Promise<void> {
  const isOpen = and(eq(buyer, name), inArray(helpRequests.state, [...OPEN_HELP_STATES]));
  if ((await countWhere(tx, sql<number>`count(*)::int`, isOpen)) < MAX_OPEN_HELP) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `You have ${MAX_OPEN_HELP} open help requests. Please reply to one of them.`,
  );
}

/** Counts the buyers who bought a project, lately asked for help with it and have a problem with a tool. */
export function countBuyersWithout(
  db: Executor,
  { projectId, tool }: { projectId: string; tool: string },
): Promise<number> {
  const isLate = gt(helpRequests.createdAt, sql`now() - make_interval(days => ${SETUP_PROBLEM.days})`);
  const isAbout = and(eq(orders.projectId, projectId), arrayContains(helpRequests.tools, [tool]));
  const isBought = isNotNull(purchases.orderId);
  return countWhere(db, sql<number>`count(distinct ${buyer})::int`, and(isAbout, isLate, isBought));
}

async function countWhere(db: Executor, count: SQL<number>, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count })
    .from(helpRequests)
    .innerJoin(orders, eq(orders.id, helpRequests.orderId))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(users, isOwner)
    .where(where);
  return row?.count ?? 0;
}
