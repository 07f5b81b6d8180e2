import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payoutDesk } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { users } from '../users/schema.ts';

// A verification says what does not fit.

let shop: TestShop;
let desk: ReturnType<typeof payoutDesk>;

beforeAll(async () => {
  shop = await openTestShop();
  desk = payoutDesk(shop);
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

test('a refunded order', async () => {
  const { admin, id, orderIds } = await desk.claimed();
  await desk.refund(orderIds[0] ?? '');
  const { isVerified, message } = await desk.verify(admin.context, id);
  expect(isVerified).toBe(false);
  expect(message).toContain(`Order public_${orderIds[0]} was refunded`);
  expect(message).toContain('Current earnings are ₹200, less than the ₹300 of this claim.');
});

test('a deactivated claimant', async () => {
  const { student, admin, id } = await desk.claimed();
  await shop.context.db.update(users).set({ active: false }).where(eq(users.id, student.id));
  const { message } = await desk.verify(admin.context, id);
  expect(message).toBe('The account of the claimant is deactivated.');
});

test('a buyer who turned out to be the claimant', async () => {
  const student = await desk.student(2);
  const github = { id: 4242, login: 'same' };
  const orderId = await makeReferredOrder(shop.context.db, student.id, { github });
  await desk.claim(student.context);
  await shop.context.db
    .update(users)
    .set({ githubLogin: 'same', githubAccountId: 4242 })
    .where(eq(users.id, student.id));
  const admin = await desk.admin();
  const { message } = await desk.verify(admin.context, (await desk.payout()).id);
  expect(message).toBe(
    `Order public_${orderId} was bought by the claimant, under the same account, e-mail or GitHub account.`,
  );
});
