import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import type { Order } from './order.ts';
import { orders } from './schema.ts';

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
