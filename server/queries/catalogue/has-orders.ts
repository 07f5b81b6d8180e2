import { eq } from 'drizzle-orm';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Whether the project was ever ordered, paid or not. */
export async function hasOrders(db: Executor, projectId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.projectId, projectId))
    .limit(1);
  return order !== undefined;
}
