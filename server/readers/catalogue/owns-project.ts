import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Whether the actor has bought the project with their account, without a refund. */
export async function ownsProject({ db, actor }: Context, projectId: string): Promise<boolean> {
  if (!actor) return false;
  const isOwn = and(
    eq(purchases.projectId, projectId),
    eq(purchases.userId, actor.userId),
    isNull(purchases.revokedAt),
  );
  return (await db.$count(purchases, isOwn)) > 0;
}

/** Whether the project was ever ordered, paid or not. */
export async function hasOrders(db: Executor, projectId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.projectId, projectId))
    .limit(1);
  return order !== undefined;
}
