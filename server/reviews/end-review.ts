import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
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
