import { expect, test } from 'vitest';
import { makeUser } from '#test/harness/factories.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { makeReferredOrder, makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { recordReversal } from './record-entries.ts';

const shop = setUp(openTestShop);

const reverse = (orderId: string) => shop.context.db.transaction((tx) => recordReversal(tx, { orderId }));

test('referral totals are zero without referrals', async () => {
  const { id } = await makeUser(shop.context.db);
  const zero = { totalEarnings: 0, totalReferrals: 0, lifetimeEarnings: 0 };
  expect(await getReferralTotals(shop.context.db, id)).toEqual(zero);
});

test('referral totals sum the rewards per user', async () => {
  const { db } = shop.context;
  const [me, other] = [await makeUser(db), await makeUser(db)];
  await makeReferredOrders(db, me.id, 4);
  await makeReferredOrder(db, other.id);
  const totals = { totalEarnings: 400, totalReferrals: 4, lifetimeEarnings: 400 };
  expect(await getReferralTotals(db, me.id)).toEqual(totals);
});

test('a reward is reversed once under concurrency', async () => {
  const { db } = shop.context;
  const me = await makeUser(db);
  const [first = ''] = await makeReferredOrders(db, me.id, 2);
  const results = await Promise.all(Array.from({ length: 8 }, () => reverse(first)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const totals = { totalEarnings: 100, totalReferrals: 1, lifetimeEarnings: 100 };
  expect(await getReferralTotals(db, me.id)).toEqual(totals);
});

test('an order without a reward is not reversed', async () => {
  const orderId = await makePaidOrder(shop.context.db, { github: { id: 1, login: 'asha' } });
  expect(await reverse(orderId)).toBe(false);
});

test('a reversal publishes the user’s topic', async () => {
  const { db, live } = shop.context;
  const me = await makeUser(db);
  const orderId = await makeReferredOrder(db, me.id);
  const published = nextChange(live, `users/${me.id}`);
  await reverse(orderId);
  await published;
});
