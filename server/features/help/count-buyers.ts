import { and, arrayContains, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { OPEN_HELP_STATES, SETUP_PROBLEM } from '#domain/help.ts';
import type { Executor } from '../../platform/db/client.ts';
import { purchases } from '../access/schema.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';
import { helpRequests } from './schema.ts';

/** The buyer of an order: the account, or the guest's address. */
const buyer = sql<string>`case when ${users.kind} = 'registered' then ${users.id} else ${orders.email} end`;
const isOwner = eq(users.id, sql`coalesce(${purchases.userId}, ${orders.buyerId})`);

/** Finds the buyer of an order by its internal ID. */
export async function getBuyer(db: Executor, orderId: string): Promise<string> {
  const [row] = await db
    .select({ buyer })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(users, isOwner)
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`There is no order ${orderId}.`);
  return row.buyer;
}

/** Counts the open requests of a buyer, over all orders. */
export function countOpenHelp(db: Executor, name: string): Promise<number> {
  const isOpen = and(eq(buyer, name), inArray(helpRequests.state, [...OPEN_HELP_STATES]));
  return countWhere(db, sql<number>`count(*)::int`, isOpen);
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
