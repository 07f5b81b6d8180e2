import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { confirmCheckout } from '../../checkout/confirm-checkout.ts';
import { recordPayment } from '../record-payment.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { nextWatch } from './check-schedule.ts';
import { sweepOrders } from './sweep-orders.ts';

let shop: OrderShop;
let publicId: string;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  publicId = await shop.openFor();
});
afterAll(() => shop.close());

describe('while somebody waits', () => {
  test('an order whose webhook never comes is settled within seconds, and then left alone', async () => {
    expect(await shop.watches()).toEqual([4]);
    await shop.runJob('watch-order');
    expect(await shop.stateOf()).toBe('open');
    expect(await shop.watches()).toEqual([4]);
    shop.razorpay.pay(publicId, { status: 'failed' });
    shop.razorpay.pay(publicId);
    await shop.runJob('watch-order');
    expect(await shop.stateOf()).toBe('paid');
    expect(await shop.watches()).toEqual([]);
    expect(shop.asked()).toBe(2);
  });

  test('it goes on while the provider cannot be asked', async () => {
    shop.razorpay.injectFaults(`GET /v1/orders/${publicId}`, 'drop');
    await shop.runJob('watch-order');
    expect(await shop.watches()).toEqual([4]);
  });

  test.each([
    [0, 4],
    [299, 4],
    [300, 8],
    [899, 8],
    [900, null],
  ])('an order of %i seconds is looked at again after %s', (age, gap) => {
    expect(nextWatch(age)).toBe(gap);
  });

  test('an order that somebody else settled is not asked for', async () => {
    await shop.pay(publicId);
    await shop.runJob('watch-order');
    expect(shop.asked()).toBe(0);
    expect(await shop.watches()).toEqual([]);
  });

  test('an old order is left to the sweep', async () => {
    await shop.setAge(publicId, 901);
    await shop.runJob('watch-order');
    expect([shop.asked(), await shop.watches()]).toEqual([1, []]);
  });
});

describe('the sweep', () => {
  test('finds what was paid while nobody looked, as after a restored backup', async () => {
    shop.razorpay.pay(publicId);
    await shop.setAge(publicId, 3600);
    await sweepOrders(shop.context);
    expect(await shop.stateOf()).toBe('paid');
  });

  test.each([
    ['young, asked just now', { age: 120, checked: 30 }, 0],
    ['young', { age: 120, checked: 61 }, 1],
    ['of some hours', { age: 3 * 3600, checked: 300 }, 0],
    ['of some hours, asked long ago', { age: 3 * 3600, checked: 601 }, 1],
    ['of a day', { age: 20 * 3600, checked: 1500 }, 0],
    ['of three days', { age: 72 * 3600, checked: 7201 }, 1],
    ['of more than four days', { age: 97 * 3600, checked: 90_000 }, 0],
  ])('asks the less often the older an order is: %s', async (_name, { age, checked }, calls) => {
    await shop.setAge(publicId, age, checked);
    await sweepOrders(shop.context);
    expect(shop.asked()).toBe(calls);
  });

  test('asks the longest unasked first, and stops while the provider is down', async () => {
    const second = await shop.openFor({ email: 'b@example.com', githubId: 'b' });
    await shop.setAge(publicId, 300, 100);
    await shop.setAge(second, 300, 200);
    shop.razorpay.injectFaults('GET /v1/orders', 'drop');
    await sweepOrders(shop.context);
    expect(shop.razorpay.calls.map(({ path }) => path).at(-1)).toContain(second);
    expect(shop.asked()).toBe(1);
    await sweepOrders(shop.context);
    expect(shop.asked()).toBe(2);
  });

  test('does fifty at a time, and the rest in the next job', async () => {
    await shop.copyOrders(50);
    await sweepOrders(shop.context);
    expect(shop.asked()).toBe(50);
    await shop.runJob('sweep-orders');
    expect(shop.asked()).toBe(51);
  });

  test('leaves alone what is paid and what is free', async () => {
    const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
    await shop.order({ projectId, price: 0, email: 'c@example.com', githubId: 'c' });
    await shop.pay(publicId);
    await shop.database.pool.query('update orders set checked_at = null');
    await sweepOrders(shop.context);
    expect(shop.asked()).toBe(0);
  });
});

test('webhook, reconciler, browser and an admin at the same moment, 20 times: one grant', async () => {
  const payment = shop.razorpay.pay(publicId);
  const signature = shop.razorpay.signCheckout(publicId, payment.id);
  const told = { id: payment.id, amountPaise: 49_900, currency: 'INR', status: 'captured', method: 'upi' };
  await receiveWebhook(shop.context, shop.razorpay.webhook('order.paid', { payment }));
  await Promise.all([
    shop.runJobs(4),
    ...Array.from({ length: 20 }, () =>
      confirmCheckout(shop.context, { publicId, paymentId: payment.id, signature }),
    ),
    ...Array.from({ length: 20 }, () =>
      recordPayment(shop.context, { providerOrderId: publicId, payment: told }),
    ),
  ]);
  for (const table of ['payments', 'purchases', 'mails']) expect(await shop.rows(table)).toHaveLength(1);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('two payments captured on one order while nobody looked: one is delivered, one is to be refunded', async () => {
  shop.razorpay.pay(publicId, { id: 'pay_1' });
  shop.razorpay.pay(publicId, { id: 'pay_2' });
  await shop.runJob('watch-order');
  expect(await shop.rows('payments')).toMatchObject([{ id: 'pay_1' }]);
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: 'pay_2' }]);
});
