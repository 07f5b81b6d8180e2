import { eq, sql } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

interface SoldRepository {
  repoOwner: string;
  repoName: string;
}

/** Lists the repositories that were ever sold, of all projects or one. */
export function listSoldRepositories(db: Executor, projectId?: string): Promise<SoldRepository[]> {
  return db
    .selectDistinctOn([sql`lower(${orders.repoOwner})`, sql`lower(${orders.repoName})`], {
      repoOwner: orders.repoOwner,
      repoName: orders.repoName,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(projectId === undefined ? undefined : eq(orders.projectId, projectId));
}
