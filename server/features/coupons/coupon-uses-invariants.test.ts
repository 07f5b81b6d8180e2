import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createOrder } from '#server/features/checkout/create-order.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { orders } from '../orders/schema.ts';
import { sweepCouponUses } from './coupon-uses.ts';
import { createCoupon } from './create-coupon.ts';
import { endCoupon } from './end-coupon.ts';
import { validateCoupon } from './find-coupon.ts';
import { listCoupons } from './list-coupons.ts';

// These tests show that buyers and processes that act at the same time never use a coupon too often.

const shop = setUp(openOrderShop);
const code = 'DIWALI-25';
const DAY = 24 * 3600;
let admin: Context;
let projectId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'projectWrite');
  ({ id: projectId } = await makeProject(shop.context.db, { pricePaise: 89_900 }));
});

const make = (given: Partial<Parameters<typeof createCoupon>[1]> = {}) =>
  createCoupon(admin, { code, percentOff: 10, ...given });

/** Orders the project for ₹809.10 as the buyer `n`, each from a separate network. */
function order(n: number, given: Record<string, unknown> = {}, clientIp = `192.0.2.${n}`) {
  const githubId = `buyer-${n}`;
  shop.github.addAccount(githubId);
  const details = { projectId, projectName: 'Any', projectGitUrl: null, referralCode: null };
  const price = (given.price as number | undefined) ?? 809.1;
  return createOrder(
    { ...shop.context, clientIp },
    {
      amount: price,
      purchaseDetails: {
        ...details,
        email: `buyer-${n}@example.com`,
        githubId,
        couponCode: code,
        projectPrice: price,
        ...given,
      },
    },
  );
}

const refused = {
  status: 'FAILED_PRECONDITION',
  message: 'This coupon code doesn’t work for this project.',
};

async function usesOf() {
  const { documents } = await listCoupons(admin, {});
  const rows = await shop.rows('coupon_uses');
  expect(
    documents.reduce((sum, { uses }) => sum + uses, 0),
    'The number of uses is that of their rows',
  ).toBe(rows.length);
  return documents[0]?.uses;
}

test('of 40 orders at once for the last use, one gets it', async () => {
  await make({ maxUses: 1 });
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => order(n + 1)));
  const rejected = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(rejected).toHaveLength(39);
  for (const { reason } of rejected) expect(reason).toMatchObject(refused);
  expect(await usesOf()).toBe(1);
  expect(await shop.rows('orders')).toHaveLength(1);
});

test('40 orders of one network at once hold 5 uses', async () => {
  await make({ maxUses: 20 });
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => order(n + 1, {}, '198.51.100.7')),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await usesOf()).toBe(5);
  expect(await order(50)).toMatchObject({ amount: 80_910 });
});

test('the order freezes how its price came about, and the same order again takes no second use', async () => {
  await make({ maxUses: 1 });
  const { id } = await order(1);
  expect(await order(1)).toMatchObject({ id, amount: 80_910 });
  expect(await shop.context.db.select().from(orders)).toMatchObject([
    {
      regularPricePaise: 89_900,
      saleDiscountPaise: 0,
      couponDiscountPaise: 8990,
      amountPaise: 80_910,
      couponCode: code,
    },
  ]);
  expect(await usesOf()).toBe(1);
  await expect(validateCoupon(shop.context, { code, projectId })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  expect(await validateCoupon(shop.context, { code, projectId, orderId: id })).toMatchObject({
    price: 809.1,
  });
});

test('a mailbox holds one use, which moves with its order for a project', async () => {
  await make({ maxUses: 2 });
  const { id } = await order(1);
  const another = await makeProject(shop.context.db, { pricePaise: 89_900 });
  await expect(order(1, { projectId: another.id })).rejects.toMatchObject(refused);
  await expect(order(2, { email: 'buyer-1+tag@example.com' })).rejects.toMatchObject(refused);
  // The buyer corrects the GitHub account.
  shop.github.addAccount('buyer-one');
  const corrected = await order(1, { githubId: 'buyer-one' });
  expect(corrected.id).not.toBe(id);
  expect(await usesOf()).toBe(1);
  // The window of the first order was still open.
  expect(await shop.pay(id, { amount: 80_910 })).toBe('accepted');
  expect(await usesOf()).toBe(1);
  await sweepCouponUses(shop.context);
  expect(await shop.rows('coupon_uses')).toMatchObject([{ mailbox: null, networks: null }]);
  expect(await order(1, { projectId: another.id })).toMatchObject({ amount: 80_910 });
  expect(await usesOf()).toBe(2);
});

test('another code is another order, and each has its use', async () => {
  await make();
  await createCoupon(admin, { code: 'OTHER-CODE', amountOff: 89.9 });
  const { id } = await order(1);
  const other = await order(1, { couponCode: 'other-code' });
  expect(other.id).not.toBe(id);
  expect((await order(1, { couponCode: null, price: 899 })).amount).toBe(89_900);
  expect((await listCoupons(admin, {})).documents.map(({ uses }) => uses)).toEqual([1, 1]);
  expect(await shop.rows('orders')).toHaveLength(3);
});

test('an unusable code refuses the order with one message, before its price is compared', async () => {
  await make({ code: 'ENDED', percentOff: 10 });
  await endCoupon(admin, { code: 'ENDED' });
  for (const couponCode of ['ENDED', 'UNKNOWN', 'FRIEND'])
    for (const price of [809.1, 899])
      await expect(order(1, { couponCode, price })).rejects.toMatchObject(refused);
  const free = await makeProject(shop.context.db, { pricePaise: 0 });
  await make();
  await expect(order(1, { projectId: free.id, price: 0 })).rejects.toMatchObject(refused);
  await expect(order(1, { price: 899 })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('The price has changed'),
  });
  expect(await shop.rows('orders')).toEqual([]);
});

describe('a use of an unpaid order', () => {
  test.each([
    ['a paid one', 10, 809.1],
    ['a free one that nobody confirmed', 100, 0],
  ])('comes back after 24 hours: %s', async (_name, percentOff, price) => {
    await make({ maxUses: 1, percentOff });
    const { id } = await order(1, { price });
    await shop.setAge(id, DAY - 60);
    await sweepCouponUses(shop.context);
    expect(await usesOf()).toBe(1);
    await shop.setAge(id, DAY);
    await Promise.all([1, 2, 3, 4].map(() => sweepCouponUses(shop.context)));
    expect(await usesOf()).toBe(0);
    await order(2, { price });
    expect(await usesOf()).toBe(1);
  });

  test('is counted again when the payment is late, even above the number of uses', async () => {
    await make({ maxUses: 1 });
    const { id } = await order(1);
    await shop.setAge(id, DAY + 60);
    await sweepCouponUses(shop.context);
    const second = await order(2);
    expect(await shop.pay(second.id, { amount: 80_910 })).toBe('accepted');
    expect(await shop.pay(id, { amount: 80_910 })).toBe('accepted');
    expect(await usesOf()).toBe(2);
    await expect(order(3)).rejects.toMatchObject(refused);
  });

  test('stays with an order that is paid while uses are given back', async () => {
    await make({ maxUses: 1 });
    for (let n = 1; n <= 5; n += 1) {
      const { id } = await order(n);
      await shop.setAge(id, DAY);
      await Promise.all([shop.pay(id, { amount: 80_910 }), sweepCouponUses(shop.context)]);
      await sweepCouponUses(shop.context);
      expect(await usesOf()).toBe(n);
      await shop.database.pool.query('update coupons set max_uses = uses + 1');
    }
  });

  test('does not come back after a refund', async () => {
    await make({ maxUses: 1 });
    const { id } = await order(1);
    await shop.pay(id, { id: 'pay_coupon', amount: 80_910 });
    const report = {
      id: 'rfnd_1',
      paymentId: 'pay_coupon',
      status: 'processed',
      amountPaise: 80_910,
    } as const;
    await shop.recordRefund(report);
    await shop.setAge(id, 2 * DAY);
    await sweepCouponUses(shop.context);
    expect(await usesOf()).toBe(1);
  });
});

test('a coupon over the whole price makes the order free', async () => {
  await make({ percentOff: 100 });
  const buyer = await shop.makeConfirmedBuyer();
  const answer = await shop.createOrder({ projectId, price: 0, couponCode: code, buyer });
  expect(answer).toMatchObject({ amount: 0, keyId: null, id: expect.stringMatching(/^free_/) });
  expect(await shop.context.db.select().from(orders)).toMatchObject([
    { state: 'paid', couponDiscountPaise: 89_900 },
  ]);
  expect(await usesOf()).toBe(1);
});

test.each([
  [799.01, 9999, []],
  [799, 10_000, [{ kind: 'reward' }]],
])('a reward needs ₹100 that are paid: a coupon of ₹%d', async (amountOff, amount, rewards) => {
  await make({ amountOff, percentOff: null });
  await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  const { id } = await order(1, { price: amount / 100, referralCode: 'FRIEND' });
  expect(await shop.pay(id, { amount })).toBe('accepted');
  expect(await shop.rows('ledger_entries')).toMatchObject(rewards);
});
