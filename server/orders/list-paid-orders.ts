import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { orders } from './schema.ts';

/** The newest orders of an email that were paid, including refunded ones. */
export async function listPaidOrders(
  db: Executor,
  { email, limit }: { email: string; limit: number },
): Promise<{ publicId: string; projectName: string }[]> {
  const rows = await db
    .select({ publicId: orders.publicId, projectName: orders.projectName })
    .from(orders)
    .where(and(eq(orders.email, email), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt))
    .limit(limit);
  return rows.flatMap(({ publicId, projectName }) => (publicId === null ? [] : { publicId, projectName }));
}
