import { eq } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { findChanges, recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { lockProject } from '../projects/get-project.ts';
import { requireRight } from '../require-right.ts';
import { reviews } from './schema.ts';
import { updateRating } from './update-rating.ts';

/**
 * Shows or hides a review. Without `answer` the answer is kept; an empty one removes it. Requires
 * projectWrite. Throws NOT_FOUND, also when the buyer has replaced the review, and FAILED_PRECONDITION when
 * the review of a refunded purchase would be shown.
 */
export async function moderateReview(
  context: Context,
  { reviewId, status, answer }: ParsedDataOf<'moderateReview'>,
): Promise<ResultOf<'moderateReview'>> {
  const { userId } = requireRight(context, 'projectWrite');
  return context.db.transaction(async (tx) => {
    const { projectId } = await findReview(tx, reviewId);
    await lockProject(tx, projectId);
    // The review changes only while the project is locked.
    const review = await findReview(tx, reviewId);
    if (status === 'shown' && review.refundedAt)
      throw new ShopError('FAILED_PRECONDITION', 'This purchase was refunded, so its review can’t be shown.');
    const before = { status: review.status, answer: review.answer };
    const after = { status, answer: answer === undefined ? review.answer : answer || null };
    if (Object.keys(findChanges(before, after)).length === 0) return { status };
    await tx.update(reviews).set(after).where(eq(reviews.id, reviewId));
    await recordAudit(tx, {
      actor: userId,
      action: 'review.moderate',
      subject: reviewId,
      before,
      after,
      detail: { projectId },
    });
    if (status === 'shown' || before.status === 'shown') await updateRating(tx, projectId);
    return { status };
  });
}

async function findReview(tx: Executor, id: string): Promise<typeof reviews.$inferSelect> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id));
  if (!review)
    throw new ShopError('NOT_FOUND', 'This review is gone, or the buyer has changed it. Please look again.');
  return review;
}
