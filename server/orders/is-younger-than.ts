import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { orders } from './schema.ts';

/** Whether an order was created within the last `hours`, by the database's clock. */
export async function isYoungerThan(db: Executor, orderId: string, hours: number): Promise<boolean> {
  const isYoung = gt(orders.createdAt, sql`now() - make_interval(hours => ${hours})`);
  return (await db.$count(orders, and(eq(orders.id, orderId), isYoung))) > 0;
}
