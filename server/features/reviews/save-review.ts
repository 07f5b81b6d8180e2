import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, paragraph } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { findStandingPurchase } from '../access/find-purchases.ts';
import { checkInvitation } from '../access/invitations/check-invitation.ts';
import { getOrder } from '../orders/get-order.ts';
import { lockProject } from '../projects/get-project.ts';
import { announce } from '../webhooks/announce.ts';
import { MAX_RATING, MAX_REVIEW_LENGTH } from './rules/review.ts';
import { reviews } from './schema.ts';
import { updateRating } from './update-rating.ts';

const DAILY_LIMIT = { limit: 10, windowSeconds: 24 * 3600 };

/**
 * Stores the caller's review of a project that they own. A new review replaces the old one, and each waits
 * for an admin. Throws UNAUTHENTICATED, PERMISSION_DENIED without a valid purchase, FAILED_PRECONDITION
 * before the invitation was accepted, and RESOURCE_EXHAUSTED (10 a day).
 */
export const saveReview = callable({
  who: 'signed in',
  perMinute: 60,
  data: z.object({
    projectId: id,
    rating: z.number().int().min(1).max(MAX_RATING),
    text: paragraph(MAX_REVIEW_LENGTH).min(1),
    showName: z.boolean().default(false),
  }),
  async run(context, { projectId, text, ...given }) {
    const { userId } = context.actor;
    const owned = { userId, projectId };
    await requireAccepted(context, owned);
    await context.db.transaction(async (tx) => {
      const purchase = await findStandingPurchase(tx, owned, { lock: true });
      if (!purchase) throw notOwned();
      const { orderId } = purchase;
      await lockProject(tx, projectId);
      const [replaced] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId));
      const review = { ...given, id: randomUUID(), text: text.replace(/\r\n?/g, '\n') };
      await tx
        .insert(reviews)
        .values({ ...review, orderId, projectId })
        .onConflictDoUpdate({
          target: reviews.orderId,
          set: { ...review, status: 'waiting', answer: null, createdAt: sql`now()` },
        });
      await announce(context, tx, {
        event: 'review.added',
        subjectKey: review.id,
        reviewId: review.id,
        order: await getOrder(tx, orderId),
      });
      if (replaced?.status === 'shown') await updateRating(tx, projectId);
    });
    return { status: 'waiting' };
  },
});

/** Asks GitHub about an invitation that was open at the last check. */
async function requireAccepted(
  context: Context,
  owned: { userId: string; projectId: string },
): Promise<void> {
  const purchase = await findStandingPurchase(context.db, owned);
  if (!purchase) throw notOwned();
  await limitAttempts(context, attemptKey('review', purchase.orderId), DAILY_LIMIT);
  if (purchase.acceptedAt) return;
  try {
    // The buyer's invitation has the id of the order.
    await checkInvitation(context, purchase.orderId);
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    context.log.warn({ err: error }, 'the invitation of a reviewer was not checked');
  }
  const checked = await findStandingPurchase(context.db, owned);
  if (!checked?.acceptedAt)
    throw new ShopError(
      'FAILED_PRECONDITION',
      'Please accept your GitHub invitation first. You can write a review once you’ve seen the project.',
    );
}

function notOwned(): ShopError {
  return new ShopError('PERMISSION_DENIED', 'Only people who bought this project can review it.');
}
