import { and, count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { refreshProject } from '../projects/refresh-project.ts';
import { reviews } from './schema.ts';

/**
 * Counts the shown reviews of a project again and publishes the change of its page, in the transaction that
 * changes them. The transaction holds the project's lock. Every transaction locks in this order: the
 * purchase, the project, the review.
 */
export async function updateRating(tx: Executor, projectId: string): Promise<void> {
  const [total] = await tx
    .select({ sum: sql<number>`coalesce(sum(${reviews.rating}), 0)::int`, count: count() })
    .from(reviews)
    .where(and(eq(reviews.projectId, projectId), eq(reviews.status, 'shown')));
  await refreshProject(tx, projectId, { ratingSum: total?.sum ?? 0, ratingCount: total?.count ?? 0 });
}
