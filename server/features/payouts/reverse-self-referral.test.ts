import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder, makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { invitations } from '../access/schema.ts';
import { auditLog } from '../audit/schema.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { users } from '../users/schema.ts';
import { findPayoutReview } from './find-payout-review.ts';
import { reverseSelfReferral } from './reverse-self-referral.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

const TWIN = { id: 4242, login: 'twin' };

/** Gives the student the GitHub account of the order. */
const setTwinAccount = (userId: string) =>
  shop.context.db
    .update(users)
    .set({ githubLogin: TWIN.login, githubAccountId: TWIN.id })
    .where(eq(users.id, userId));

/** Makes a pending claim of three valid rewards and a self-referral. */
async function createSelfReferredClaim() {
  const student = await fixture.createStudent();
  const honest = await makeReferredOrders(shop.context.db, student.id, 3);
  const own = await makeReferredOrder(shop.context.db, student.id, { github: TWIN });
  await fixture.claim(student.context);
  await setTwinAccount(student.id);
  return {
    student,
    honest,
    own,
    admin: await fixture.createAdmin(),
    id: (await fixture.getNewestPayout()).id,
  };
}

const reverse = (context: Context, payoutId: string, orderId: string, reason = ' Same account. ') =>
  reverseSelfReferral(context, { payoutId, orderId, reason });
const reversals = () => shop.context.db.$count(ledgerEntries, eq(ledgerEntries.kind, 'reversal'));
const listAuditEntries = () =>
  shop.context.db.select().from(auditLog).where(eq(auditLog.action, 'payout.reverse-reward'));
const ownOrders = async (admin: Context, id: string) =>
  (await findPayoutReview(admin, id))?.ownOrders.map((order) => order.id);

test('the claimant’s own order is listed, its reward reversed, and the claim can only be rejected', async () => {
  const { student, own, admin, id } = await createSelfReferredClaim();
  expect(await ownOrders(admin.context, id)).toEqual([own]);
  expect((await fixture.verify(admin.context, id)).message).toContain(`Order public_${own} was bought by`);

  expect(await reverse(admin.context, id, own)).toEqual({
    message: `The reward of ₹100 for order public_${own} is taken back.`,
  });
  expect(await ownOrders(admin.context, id)).toEqual([]);
  expect(await listAuditEntries()).toMatchObject([
    {
      actor: admin.id,
      subject: id,
      detail: { orderId: own, userId: student.id, amountPaise: 10_000, reason: 'Same account.' },
    },
  ]);
  expect(await getReferralTotals(shop.context.db, student.id)).toMatchObject({ totalEarnings: 300 });

  const { isVerified, message } = await fixture.verify(admin.context, id);
  expect(isVerified).toBe(false);
  expect(message).toContain(`Order public_${own} was refunded or its reward taken back`);
  await expect(fixture.complete(admin.context, id)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  await fixture.reject(admin.context, id, 'One of the orders is your own.');

  // The valid rewards can be claimed again.
  await fixture.claim(student.context);
  expect(await fixture.verify(admin.context, (await fixture.getNewestPayout()).id)).toMatchObject({
    isVerified: true,
  });
});

test('a paid out self-referral becomes a debt of the pending claim', async () => {
  const student = await fixture.createStudent(2);
  const admin = await fixture.createAdmin();
  const own = await makeReferredOrder(shop.context.db, student.id, { github: TWIN });
  await fixture.claim(student.context);
  const first = await fixture.getNewestPayout();
  await fixture.verify(admin.context, first.id);
  await fixture.complete(admin.context, first.id);
  await makeReferredOrders(shop.context.db, student.id, 3);
  await fixture.claim(student.context);
  await setTwinAccount(student.id);

  const { id } = await fixture.getNewestPayout();
  expect(await ownOrders(admin.context, id)).toEqual([own]);
  expect(await fixture.verify(admin.context, id)).toMatchObject({ isVerified: true });
  await reverse(admin.context, id, own);
  expect(await fixture.verify(admin.context, id)).toEqual({
    isVerified: false,
    message: 'Current earnings are ₹200, less than the ₹300 of this claim.',
  });
});

test('orders whose purchase was changed to the claimant’s GitHub account count as self-referrals', async () => {
  const student = await fixture.createStudent(2);
  const moved = await makeReferredOrder(shop.context.db, student.id);
  await fixture.claim(student.context);
  const { id } = await fixture.getNewestPayout();
  const admin = await fixture.createAdmin();
  expect(await ownOrders(admin.context, id)).toEqual([]);
  await setTwinAccount(student.id);
  await shop.context.db
    .update(invitations)
    .set({ githubLogin: TWIN.login, githubAccountId: TWIN.id })
    .where(eq(invitations.id, moved));
  expect(await fixture.verify(admin.context, id)).toMatchObject({ isVerified: false });
  expect(await ownOrders(admin.context, id)).toEqual([moved]);
  await reverse(admin.context, id, moved);
});

describe('reverseSelfReferral refuses', () => {
  const refused = async (operation: Promise<unknown>, status: string) => {
    await expect(operation).rejects.toMatchObject({ status });
    expect([await reversals(), (await listAuditEntries()).length]).toEqual([0, 0]);
  };

  test.each(['', '  '])('reversing a self-referral without a reason is refused: %j', async (reason) => {
    const { own, admin, id } = await createSelfReferredClaim();
    await refused(reverse(admin.context, id, own, reason), 'INVALID_ARGUMENT');
  });

  test('the reward of an order that is not the claimant’s own cannot be reversed', async () => {
    const { honest, admin, id } = await createSelfReferredClaim();
    await refused(reverse(admin.context, id, honest[0]!), 'FAILED_PRECONDITION');
  });

  test('another user’s reward, or an unknown order or claim, cannot be reversed', async () => {
    const { admin, id } = await createSelfReferredClaim();
    const other = await fixture.createStudent();
    const repository = 'acme/other';
    const theirs = await makeReferredOrder(shop.context.db, other.id, { github: TWIN, repository });
    await refused(reverse(admin.context, id, theirs), 'NOT_FOUND');
    await refused(reverse(admin.context, id, 'none'), 'NOT_FOUND');
    await refused(reverse(admin.context, 'none', theirs), 'NOT_FOUND');
  });

  test('a self-referral cannot be reversed after the claim was processed', async () => {
    const { own, admin, id } = await createSelfReferredClaim();
    await fixture.reject(admin.context, id);
    await refused(reverse(admin.context, id, own), 'FAILED_PRECONDITION');
  });

  test('reversing a self-referral requires payoutWrite', async () => {
    const { own, student, id } = await createSelfReferredClaim();
    const reader = await fixture.createAdmin({ payoutRead: true, userWrite: true, orderWrite: true });
    await refused(reverse(reader.context, id, own), 'PERMISSION_DENIED');
    await refused(reverse(student.context, id, own), 'PERMISSION_DENIED');
    await refused(reverse(shop.context, id, own), 'UNAUTHENTICATED');
  });

  test('an admin cannot reverse a self-referral in their own claim', async () => {
    const admin = await fixture.createAdmin();
    await makeReferredOrders(shop.context.db, admin.id, 2);
    const own = await makeReferredOrder(shop.context.db, admin.id, { github: TWIN });
    await fixture.claim(admin.context);
    await setTwinAccount(admin.id);
    await refused(reverse(admin.context, (await fixture.getNewestPayout()).id, own), 'PERMISSION_DENIED');
  });
});
