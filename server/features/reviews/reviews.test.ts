import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { prune } from '../../bootstrap/prune.ts';
import type { Context } from '../../context.ts';
import { purchases } from '../access/schema.ts';
import { auditLog } from '../audit/schema.ts';
import { findProject } from '../projects/get-project.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { listOwnReviews, listProjectReviews, listReviews } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import { saveReview } from './save-review.ts';
import { reviews } from './schema.ts';

const fixture = setUp(openAccessFixture);

const ALL = { status: '', limit: 24 } as const;
const newest = async (admin: Context) => (await listReviews(admin, ALL)).documents[0]!;
const asEditor = () => asAdmin(fixture.shop, 'projectWrite');

/** Makes a buyer who has accepted the invitation, with their purchase. All buy the same project. */
async function makeOwner(login: string) {
  const { orderId, context } = await fixture.buyInvited(login);
  fixture.acceptInvitations();
  const { db } = fixture.context;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.orderId, orderId));
  const { projectId } = purchase!;
  return {
    orderId,
    context,
    projectId,
    review: (rating: number, text = `${rating} stars.`, showName = false) =>
      saveReview(context, { projectId, rating, text, showName }),
  };
}

async function getPage(projectId: string) {
  const { documents } = await listProjectReviews(fixture.context, projectId, { limit: 24 });
  const project = await findProject(fixture.context, projectId);
  return { documents, rating: project?.rating };
}

const refund = (orderId: string, refundedPaise = 49_900) =>
  fixture.context.db.transaction((tx) => settleRefund(fixture.context, tx, { orderId, refundedPaise }));

describe('a review', () => {
  test("an owner's review waits for an admin, then is on the page and counted", async () => {
    const asha = await makeOwner('asha');
    const bilal = await makeOwner('bilal');
    const { projectId } = asha;
    expect(await asha.review(5, 'It runs.\r\nThe guide is clear.')).toEqual({ status: 'waiting' });
    expect(await getPage(projectId)).toEqual({ documents: [], rating: null });

    const admin = await asEditor();
    const { id } = await newest(admin);
    expect(await moderateReview(admin, { reviewId: id, status: 'shown' })).toEqual({ status: 'shown' });
    await bilal.review(4, 'Good report.', true);
    const answered = { status: 'shown', answer: 'Thanks!' } as const;
    await moderateReview(admin, { reviewId: (await newest(admin)).id, ...answered });
    expect(await getPage(projectId)).toEqual({
      documents: [
        {
          rating: 4,
          text: 'Good report.',
          author: 'bilal',
          answer: 'Thanks!',
          createdAt: expect.any(Number),
        },
        {
          rating: 5,
          text: 'It runs.\nThe guide is clear.',
          author: 'A buyer',
          answer: null,
          createdAt: expect.any(Number),
        },
      ],
      rating: { average: 4.5, count: 2 },
    });
    expect(await fixture.context.db.select().from(auditLog).orderBy(auditLog.createdAt)).toMatchObject([
      { actor: admin.actor?.userId, action: 'review.moderate', subject: id },
      {
        detail: {
          projectId,
          status: { from: 'waiting', to: 'shown' },
          answer: { from: null, to: 'Thanks!' },
        },
      },
    ]);
  });

  test('a review replaces the buyer’s earlier one, and no admin shows a text that they haven’t read', async () => {
    const { projectId, context, review } = await makeOwner('asha');
    const admin = await asEditor();
    await review(5, 'Good.');
    const { id: reviewId } = await newest(admin);
    await moderateReview(admin, { reviewId, status: 'shown', answer: 'Thanks!' });
    await review(1, 'Buy at evil.example!');
    expect(await getPage(projectId)).toEqual({ documents: [], rating: null });
    await expect(moderateReview(admin, { reviewId, status: 'shown' })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
    expect(await listOwnReviews(context)).toEqual([
      {
        projectId,
        rating: 1,
        text: 'Buy at evil.example!',
        showName: false,
        status: 'waiting',
        answer: null,
      },
    ]);
  });

  test('a review is refused to everyone but owners who accepted their invitation', async () => {
    const { context, orderId } = await fixture.buyInvited('asha');
    const [purchase] = await fixture.context.db.select().from(purchases);
    const input = { projectId: purchase!.projectId, rating: 5, text: 'Great.', showName: false };
    const stranger = fixture.shop.as(actorOf(await makeUser(fixture.context.db)));
    for (const [who, status] of [
      [fixture.context, 'UNAUTHENTICATED'],
      [stranger, 'PERMISSION_DENIED'],
      [await asEditor(), 'PERMISSION_DENIED'],
      [context, 'FAILED_PRECONDITION'],
    ] as const)
      await expect(saveReview(who, input)).rejects.toMatchObject({ status });
    fixture.acceptInvitations();
    expect(await saveReview(context, input)).toEqual({ status: 'waiting' });
    await refund(orderId);
    await expect(saveReview(context, input)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });

  test('a review can be saved ten times a day', async () => {
    const { review } = await makeOwner('asha');
    for (let n = 0; n < 10; n += 1) await review(3);
    await expect(review(3)).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  });
});

describe('review of a refunded purchase', () => {
  test('a full refund hides the review permanently, a partial one leaves it, and retention deletes it', async () => {
    const { projectId, orderId, review } = await makeOwner('asha');
    const admin = await asEditor();
    await review(5);
    const { id: reviewId } = await newest(admin);
    await moderateReview(admin, { reviewId, status: 'shown' });
    await refund(orderId, 10_000);
    expect(await getPage(projectId)).toMatchObject({ rating: { average: 5, count: 1 } });
    await refund(orderId);
    expect(await getPage(projectId)).toEqual({ documents: [], rating: null });
    expect(await newest(admin)).toMatchObject({ status: 'hidden', isRefunded: true });
    await expect(moderateReview(admin, { reviewId, status: 'shown' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    await prune(fixture.context);
    expect(await fixture.context.db.$count(reviews)).toBe(1);
    await fixture.context.db.update(reviews).set({ refundedAt: sql`now() - interval '366 days'` });
    await prune(fixture.context);
    expect(await fixture.context.db.$count(reviews)).toBe(0);
  });

  test('the rating stays exact while reviews are shown and replaced', async () => {
    const owners = [await makeOwner('asha'), await makeOwner('bilal'), await makeOwner('chitra')] as const;
    const { projectId } = owners[0];
    const admin = await asEditor();
    for (const { review } of owners) await review(4);
    const { documents } = await listReviews(admin, ALL);
    await Promise.allSettled([
      ...documents.map(({ id }) => moderateReview(admin, { reviewId: id, status: 'shown' })),
      ...owners.slice(1).map(({ orderId }) => refund(orderId)),
      ...owners.map(({ review }) => review(2)),
      ...documents.map(({ id }) => moderateReview(admin, { reviewId: id, status: 'shown' })),
    ]);
    const left = (await listReviews(admin, ALL)).documents;
    const shown = left.filter(({ status }) => status === 'shown');
    expect(left.filter(({ isRefunded }) => isRefunded)).toHaveLength(2);
    expect(shown.every(({ isRefunded }) => !isRefunded)).toBe(true);
    const page = await getPage(projectId);
    expect(page.rating?.count ?? 0).toBe(shown.length);
    expect(page.documents).toHaveLength(shown.length);
  });
});
