import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { makeUser } from '#test/harness/factories.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { ASHA } from '#test/harness/rows-of-asha.ts';
import { setUp } from '#test/harness/set-up.ts';
import { grantAdmin } from '../admins/grant-admin.ts';
import { cases } from '../cases/schema.ts';
import { orders } from '../orders/schema.ts';
import { providerEvents } from '../payments/schema.ts';
import { refunds } from '../refunds/schema.ts';

// These tests cover the reasons why a person can't be erased yet.

const fixture = setUp(openErasureFixture);

test('erasure names what has to happen first', async () => {
  const { db } = fixture.context;
  const user = await makeUser(db, { email: ASHA });
  await grantAdmin(fixture.context, { email: ASHA, mayBeUnconfirmed: true });
  const orderIds: string[] = [];
  for (const _n of [1, 2, 3]) orderIds.push(await makeReferredOrder(db, user.id));
  const student = fixture.as({
    userId: user.id,
    email: ASHA,
    emailVerified: false,
    githubId: null,
    rights: null,
  });
  await fixture.payouts.claim(student);
  const invited = await fixture.buy('asha', 1);
  const refunded = await fixture.buy('asha-2', 2);
  await fixture.refund(refunded);
  await db.update(refunds).set({ state: 'sent' }).where(eq(refunds.orderId, refunded));
  await db
    .insert(cases)
    .values({ id: 'case', kind: 'refund', subject: 'refund', orderId: refunded, message: 'Failed' });
  const event = { source: 'razorpay', eventId: 'e', type: 'payment.captured' };
  await db.insert(providerEvents).values({ ...event, body: JSON.stringify({ email: ASHA }) });
  await db.insert(orders).values({
    ...(await db.select().from(orders).where(eq(orders.id, invited)))[0]!,
    id: 'unpaid',
    publicId: 'order_unpaid',
    state: 'open',
    paidAt: null,
  });

  const before = await fixture.readAll();
  const attempt = await fixture.erase().catch((error) => error);
  expect(attempt).toMatchObject({ status: 'FAILED_PRECONDITION' });
  for (const reason of [
    'active admin',
    'Order order_unpaid may still be paid',
    `refund of order public_${refunded} is under way`,
    'claim is pending',
    'case about them is open',
    'event of the payment provider',
    '₹300 of referral earnings can be claimed',
  ])
    expect(attempt.message).toContain(reason);
  expect(attempt.message).not.toContain(ASHA);
  expect(await fixture.readAll()).toEqual(before);
});

test('erasure gives up earnings only on request', async () => {
  const user = await makeUser(fixture.context.db, { email: ASHA });
  for (const n of [1, 2, 3])
    await makeReferredOrder(fixture.context.db, user.id, { repository: `acme/${n}` });
  await expect(fixture.erase()).rejects.toThrow(/₹300 of referral earnings/);
  await expect(fixture.erase({ giveUpEarnings: true })).resolves.toMatchObject({ orders: 0 });
});
