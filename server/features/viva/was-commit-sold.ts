import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../orders/schema.ts';

/** Whether a commit of a project belongs to an order, paid or not. For internal use. */
export async function wasCommitSold(
  db: Executor,
  { projectId, commit }: { projectId: string; commit: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.projectId, projectId), eq(orders.soldCommit, commit)))
    .limit(1);
  return rows.length > 0;
}
