import { and, gt, inArray, sql } from 'drizzle-orm';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Whether an order of the last day, not yet paid, is for this GitHub account (a login in any case). */
export async function hasOpenOrder(db: Executor, login: string): Promise<boolean> {
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['opening', 'open']),
        gt(orders.createdAt, sql`now() - interval '1 day'`),
        sql`lower(${orders.githubLogin}) = ${login.toLowerCase()}`,
      ),
    )
    .limit(1);
  return open !== undefined;
}
