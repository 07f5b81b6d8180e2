import { expect, test } from 'vitest';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder, makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { isOwnReferralCode } from '../referrals/find-referrer.ts';
import { listEarnings } from './list-earnings.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

test('earnings are listed with their source, newest first', async () => {
  const { context, id } = await fixture.createStudent(3);
  await makeReferredOrder(shop.context.db, (await fixture.createStudent()).id);
  const admin = await fixture.createAdmin();
  await fixture.claim(context);
  const payout = await fixture.getNewestPayout();
  await fixture.verify(admin.context, payout.id);
  await fixture.complete(admin.context, payout.id, 'UTR-1');
  const orderId = await makeReferredOrder(shop.context.db, id);
  await fixture.refund(orderId);

  const { earnings, nextCursor } = await listEarnings(context);
  // Entries of the same instant have no defined order.
  const times = earnings.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(earnings.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'payout -300',
    'reversal -100',
    'reward 100',
    'reward 100',
    'reward 100',
    'reward 100',
  ]);
  const byKind = (kind: string) => earnings.find((entry) => entry.kind === kind);
  expect(byKind('reversal')).toMatchObject({ projectName: 'Smart Irrigation System', transactionId: null });
  expect(byKind('payout')).toMatchObject({ projectName: null, transactionId: 'UTR-1' });
  expect(nextCursor).toBeNull();
});

test('earnings have pages with a cursor', async () => {
  const { context, id } = await fixture.createStudent();
  await makeReferredOrders(shop.context.db, id, 23);
  const first = await listEarnings(context);
  const rest = await listEarnings(context, first.nextCursor ?? '');
  expect([first.earnings.length, rest.earnings.length, rest.nextCursor]).toEqual([20, 3, null]);
  expect(new Set([...first.earnings, ...rest.earnings].map((line) => line.id)).size).toBe(23);
  await expect(listEarnings(context, '!!')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
});

test('earnings require a session', async () => {
  await expect(listEarnings(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});

test('a referral code is recognised as the caller’s own', async () => {
  const [me, other] = [await fixture.createStudent(), await fixture.createStudent()];
  const code = me.referralCode ?? '';
  expect(await isOwnReferralCode(me.context, code)).toBe(true);
  expect(await isOwnReferralCode(other.context, code)).toBe(false);
  expect(await isOwnReferralCode(shop.context, code)).toBe(false);
});
