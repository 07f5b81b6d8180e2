import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { orderTeams } from '../orders/schema.ts';
import { users } from '../users/schema.ts';
import { findPayoutReview } from './find-payout-review.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

test('verifying a claim reports a refunded order', async () => {
  const { admin, id, orderIds } = await fixture.createClaim();
  await fixture.refund(orderIds[0] ?? '');
  const { isVerified, message } = await fixture.verify(admin.context, id);
  expect(isVerified).toBe(false);
  expect(message).toContain(`Order public_${orderIds[0]} was refunded`);
  expect(message).toContain('Current earnings are ₹200, less than the ₹300 of this claim.');
});

test('verifying a claim reports a deactivated claimant', async () => {
  const { student, admin, id } = await fixture.createClaim();
  await shop.context.db.update(users).set({ active: false }).where(eq(users.id, student.id));
  const { message } = await fixture.verify(admin.context, id);
  expect(message).toBe('The account of the claimant is deactivated.');
});

test('verifying a claim reports a self-referral', async () => {
  const student = await fixture.createStudent(2);
  const github = { id: 4242, login: 'same' };
  const orderId = await makeReferredOrder(shop.context.db, student.id, { github });
  await fixture.claim(student.context);
  await shop.context.db
    .update(users)
    .set({ githubLogin: 'same', githubAccountId: 4242 })
    .where(eq(users.id, student.id));
  const admin = await fixture.createAdmin();
  const { message } = await fixture.verify(admin.context, (await fixture.getNewestPayout()).id);
  expect(message).toBe(
    `Order public_${orderId} was bought by the claimant, under the same account, email or GitHub account.`,
  );
});

test('verifying a claim reports an order whose team has the claimant’s GitHub account', async () => {
  const student = await fixture.createStudent(2);
  const orderId = await makeReferredOrder(shop.context.db, student.id);
  const accounts = [{ login: 'own', accountId: 4242 }];
  await shop.context.db.insert(orderTeams).values({ orderId, size: 4, accounts });
  await fixture.claim(student.context);
  await shop.context.db.update(users).set({ githubAccountId: 4242 }).where(eq(users.id, student.id));
  const admin = await fixture.createAdmin();
  const { id } = await fixture.getNewestPayout();
  expect(await fixture.verify(admin.context, id)).toMatchObject({
    isVerified: false,
    message: `Order public_${orderId} was bought by the claimant, under the same account, email or GitHub account.`,
  });
  const review = await findPayoutReview(admin.context, id);
  expect(review?.signals.map(({ text }) => text)).toContain(
    `The buyer has the claimant's own GitHub account in the team: public_${orderId}.`,
  );
  expect(review?.ownOrders.map((order) => order.id)).toEqual([orderId]);
});
