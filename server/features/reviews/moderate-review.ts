import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { id, paragraph } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findChanges, recordAudit } from '../audit/record-audit.ts';
import { lockProject } from '../projects/get-project.ts';
import { MAX_REVIEW_LENGTH, MODERATED_STATUSES } from './rules/review.ts';
import { reviews } from './schema.ts';
import { updateRating } from './update-rating.ts';

/**
 * Shows or hides a review. Without `answer` the answer is kept; an empty one removes it. Throws NOT_FOUND,
 * also when the buyer has replaced the review, and FAILED_PRECONDITION when the review of a refunded purchase
 * would be shown.
 */
export const moderateReview = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({
    reviewId: id,
    status: z.enum(MODERATED_STATUSES),
    answer: paragraph(MAX_REVIEW_LENGTH).nullish(),
  }),
  async run(context, { reviewId, status, answer }) {
    const { userId } = context.actor;
    return context.db.transaction(async (tx) => {
      const { projectId } = await findReview(tx, reviewId);
      await lockProject(tx, projectId);
      // The review changes only while the project is locked.
      const review = await findReview(tx, reviewId);
      if (status === 'shown' && review.refundedAt)
        throw new ShopError(
          'FAILED_PRECONDITION',
          'This purchase was refunded, so its review can’t be shown.',
        );
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
  },
});

async function findReview(tx: Executor, id: string): Promise<typeof reviews.$inferSelect> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id));
  if (!review)
    throw new ShopError('NOT_FOUND', 'This review is gone, or the buyer has changed it. Please look again.');
  return review;
}
