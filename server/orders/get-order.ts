import { and, eq, gt, or, sql } from 'drizzle-orm';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import type { Order } from './order.ts';
import { orders } from './schema.ts';

interface Options {
  /** Locks the row until the transaction ends. */
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
  const [order] = await (lock ? query.for('update') : query);
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
