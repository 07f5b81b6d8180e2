import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { lockProject } from '../projects/get-project.ts';
import { reviews } from './schema.ts';
import { updateRating } from './update-rating.ts';

/** Hides the review of a refunded purchase permanently, in the transaction that revokes the purchase. */
export async function endReview(tx: Executor, orderId: string): Promise<void> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId));
  if (!review) return;
  await lockProject(tx, review.projectId);
  await tx
    .update(reviews)
    .set({ status: 'hidden', refundedAt: sql`now()` })
    .where(eq(reviews.orderId, orderId));
  await updateRating(tx, review.projectId);
}

/** Deletes a person's reviews. */
export async function eraseReviews(tx: Executor, { orderIds }: Person): Promise<void> {
  const written = await tx
    .select({ projectId: reviews.projectId })
    .from(reviews)
    .where(inArray(reviews.orderId, orderIds));
  if (written.length === 0) return;
  // Projects are locked in a fixed order to avoid deadlocks.
  const projectIds = [...new Set(written.map(({ projectId }) => projectId))].sort();
  for (const projectId of projectIds) await lockProject(tx, projectId);
  await tx.delete(reviews).where(inArray(reviews.orderId, orderIds));
  for (const projectId of projectIds) await updateRating(tx, projectId);
}
