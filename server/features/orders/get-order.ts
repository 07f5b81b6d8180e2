import { and, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import type { Order } from './order.ts';
import { orders } from './schema.ts';

interface Options {
  /**
   * Locks the row until the transaction ends, but not for rows that refer to it: a transaction that holds a
   * help request of the order can add a case without waiting for one that holds the order.
   */
  lock?: boolean;
}

/** Finds an order by its public or internal ID. */
export async function findOrder(
  db: Executor,
  id: string,
  { lock = false }: Options = {},
): Promise<Order | null> {
  const query = db
    .select()
    .from(orders)
    .where(or(eq(orders.publicId, id), eq(orders.id, id)));
  const [order] = await (lock ? query.for('no key update') : query);
  return order ?? null;
}

/** Gets an order by its public or internal ID. Throws NOT_FOUND. */
export async function getOrder(db: Executor, id: string, options?: Options): Promise<Order> {
  const order = await findOrder(db, id, options);
  if (!order) throw new ShopError('NOT_FOUND', 'We can’t find this order.');
  return order;
}

/** Whether an order was created within the last `hours`, by the database's clock. */
export async function isYoungerThan(db: Executor, orderId: string, hours: number): Promise<boolean> {
  const isYoung = gt(orders.createdAt, sql`now() - make_interval(hours => ${hours})`);
  return (await db.$count(orders, and(eq(orders.id, orderId), isYoung))) > 0;
}

/** The times of the first and the newest order, in Unix seconds; null without orders. */
export async function getOrderPeriod(db: Executor): Promise<{ first: number; last: number } | null> {
  const [period] = await db
    .select({
      first: epochSeconds(sql`min(${orders.createdAt})`) as SQL<number | null>,
      last: epochSeconds(sql`max(${orders.createdAt})`) as SQL<number | null>,
    })
    .from(orders);
  if (!period || period.first === null || period.last === null) return null;
  return { first: period.first, last: period.last };
}

/** The newest orders of an email that were paid, including refunded ones. */
export async function listPaidOrders(
  db: Executor,
  { email, limit }: { email: string; limit: number },
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt))
    .limit(limit);
}
