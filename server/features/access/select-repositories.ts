import { and, eq, isNull, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';
import { purchases } from './schema.ts';

/**
 * Selects the repositories of all projects or of one, and those from which they were ever sold. A repository
 * of which the books know no sale may have buyers all the same: a restored backup may lack their orders.
 */
export function selectRepositories(db: Executor, projectId?: string) {
  return union(
    db
      .select({ repoOwner: projects.repoOwner, repoName: projects.repoName })
      .from(projects)
      .where(projectId === undefined ? undefined : eq(projects.id, projectId)),
    db
      .select({ repoOwner: orders.repoOwner, repoName: orders.repoName })
      .from(purchases)
      .innerJoin(orders, eq(orders.id, purchases.orderId))
      .where(
        and(
          // The copy of an ended purchase is closed, and deleted in the end.
          or(eq(orders.delivery, 'shared'), isNull(purchases.revokedAt)),
          projectId === undefined ? undefined : eq(orders.projectId, projectId),
        ),
      ),
  );
}
