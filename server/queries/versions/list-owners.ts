import { and, eq, isNull } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Lists the purchases of a project that were not refunded, with their owners. */
export async function listOwners(
  db: Executor,
  projectId: string,
): Promise<{ orderId: string; userId: string }[]> {
  return db
    .select({ orderId: purchases.orderId, userId: purchases.userId })
    .from(purchases)
    .where(and(eq(purchases.projectId, projectId), isNull(purchases.revokedAt)));
}
