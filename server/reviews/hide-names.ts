import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { lockProject } from '../projects/get-project.ts';
import { refreshProject } from '../projects/refresh-project.ts';
import { reviews } from './schema.ts';

/** Takes the buyer's GitHub username off the reviews of these orders, also off those that are shown. */
export async function hideNames(tx: Executor, orderIds: string[]): Promise<void> {
  const isNamed = and(inArray(reviews.orderId, orderIds), eq(reviews.showName, true));
  const named = await tx.select({ projectId: reviews.projectId }).from(reviews).where(isNamed);
  // Projects are locked before their reviews and in a fixed order, to avoid deadlocks.
  const projectIds = [...new Set(named.map(({ projectId }) => projectId))].sort();
  for (const projectId of projectIds) await lockProject(tx, projectId);
  await tx.update(reviews).set({ showName: false }).where(isNamed);
  for (const projectId of projectIds) await refreshProject(tx, projectId);
}
