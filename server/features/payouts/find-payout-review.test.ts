import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder, makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { users } from '../users/schema.ts';
import { findPayoutReview } from './find-payout-review.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

async function review() {
  const admin = await fixture.createAdmin();
  return findPayoutReview(admin.context, (await fixture.getNewestPayout()).id);
}

test('an honest claim shows no signals', async () => {
  const { context, email } = await fixture.createStudent(3);
  await fixture.claim(context);
  expect(await review()).toMatchObject({
    payout: { userEmail: email, payoutAmount: 300 },
    signals: [
      { kind: 'unconfirmed_email' },
      { kind: 'young' },
      { kind: 'recent', text: expect.stringMatching(/: public_ord_\S+, public_ord_\S+, public_ord_\S+\.$/) },
    ],
  });
});

test('a review shows all signals from stored data', async () => {
  const { db } = shop.context;
  const other = await fixture.createStudent(3);
  await fixture.claim(other.context, 'shared@okbank');
  const student = await fixture.createStudent();
  const [first = ''] = await makeReferredOrders(db, student.id, 5);
  const twin = await makeReferredOrder(db, student.id, { github: { id: 4242, login: 'twin' } });
  await fixture.refund(first);
  await fixture.claim(student.context, 'SHARED@okbank');
  await db.update(users).set({ githubAccountId: 4242 }).where(eq(users.id, student.id));

  const found = await review();
  expect(found?.signals.map(({ kind }) => kind)).toEqual([
    'unconfirmed_email',
    'young',
    'recent',
    'same_upi',
    'own_purchase',
    'burst',
    'refunds',
  ]);
  const texts = found?.signals.map(({ text }) => text).join(' ');
  expect(texts).toContain(other.email);
  expect(texts).toContain(`public_${twin}`);
  expect(texts).toContain('6 rewards came within one hour');
  expect(texts).toContain('1 of 6 orders');
});

test('a review requires payoutWrite and is null for unknown IDs', async () => {
  const { context } = await fixture.createStudent(3);
  await fixture.claim(context);
  const { id } = await fixture.getNewestPayout();
  const admin = await fixture.createAdmin();
  expect(await findPayoutReview(admin.context, 'none')).toBeNull();
  for (const rights of [{ payoutRead: true }, { userWrite: true }]) {
    const some = await fixture.createAdmin(rights);
    await expect(findPayoutReview(some.context, id)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  }
  await expect(findPayoutReview(context, id)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});
