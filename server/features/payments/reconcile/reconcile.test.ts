import { beforeEach, describe, expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { confirmCheckout } from '../../checkout/confirm-checkout.ts';
import { recordPayment } from '../record-payment.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { sweepOrders } from './check-order.ts';

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  publicId = await shop.createOpenOrder();
});

describe('watch of a new order', () => {
  test('the watch finds the payment of an order without its webhook, and then ends', async () => {
    expect(await shop.getWatchDelays()).toEqual([4]);
    await shop.runJob('watch-order');
    expect(await shop.getOrderState()).toBe('open');
    expect(await shop.getWatchDelays()).toEqual([4]);
    shop.razorpay.pay(publicId, { status: 'failed' });
    shop.razorpay.pay(publicId);
    await shop.runJob('watch-order');
    expect(await shop.getOrderState()).toBe('paid');
    await shop.runJob('watch-order');
    expect(await shop.getWatchDelays()).toEqual([]);
    expect(shop.countPaymentCalls()).toBe(2);
  });

  test('the watch continues while the provider is unavailable', async () => {
    shop.razorpay.injectFaults(`GET /v1/orders/${publicId}`, 'drop');
    await shop.runJob('watch-order');
    expect(await shop.getWatchDelays()).toEqual([4]);
  });

  test('the watch does not check an order that is paid', async () => {
    await shop.pay(publicId);
    await shop.runJob('watch-order');
    expect(shop.countPaymentCalls()).toBe(0);
    expect(await shop.getWatchDelays()).toEqual([]);
  });

  test('the watch leaves old orders to the sweep', async () => {
    await shop.setAge(publicId, 901);
    await shop.runJob('watch-order');
    expect([shop.countPaymentCalls(), await shop.getWatchDelays()]).toEqual([1, []]);
  });
});

describe('sweep of open orders', () => {
  test('the sweep finds payments without webhooks', async () => {
    shop.razorpay.pay(publicId);
    await shop.setAge(publicId, 3600);
    await sweepOrders(shop.context);
    expect(await shop.getOrderState()).toBe('paid');
  });

  test.each([
    ['young, just checked', { age: 120, checked: 30 }, 0],
    ['young', { age: 120, checked: 61 }, 1],
    ['of half an hour', { age: 1800, checked: 250 }, 0],
    ['of some hours', { age: 3 * 3600, checked: 1500 }, 0],
    ['of some hours, checked long ago', { age: 3 * 3600, checked: 1801 }, 1],
    ['of a day', { age: 20 * 3600, checked: 7000 }, 0],
    ['of three days', { age: 72 * 3600, checked: 21_601 }, 1],
    ['of more than four days', { age: 97 * 3600, checked: 90_000 }, 0],
  ])('the sweep checks older orders less often: %s', async (_name, { age, checked }, calls) => {
    await shop.setAge(publicId, age, checked);
    await sweepOrders(shop.context);
    expect(shop.countPaymentCalls()).toBe(calls);
  });

  test('the sweep checks the longest unchecked order first, and stops while the provider is down', async () => {
    const second = await shop.createOpenOrder({ email: 'b@example.com', githubId: 'b' });
    await shop.setAge(publicId, 300, 100);
    await shop.setAge(second, 300, 200);
    shop.razorpay.injectFaults('GET /v1/orders', 'drop');
    await sweepOrders(shop.context);
    expect(shop.razorpay.calls.map(({ path }) => path).at(-1)).toContain(second);
    expect(shop.countPaymentCalls()).toBe(1);
    await sweepOrders(shop.context);
    expect(shop.countPaymentCalls()).toBe(2);
  });

  test('the sweep checks 50 orders per job', async () => {
    await shop.copyOrders(50);
    await sweepOrders(shop.context);
    expect(shop.countPaymentCalls()).toBe(50);
    await shop.runJob('sweep-orders');
    expect(shop.countPaymentCalls()).toBe(51);
  });

  test('the sweep does not check paid or free orders', async () => {
    const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
    await shop.createOrder({ projectId, price: 0, email: 'c@example.com', githubId: 'c' });
    await shop.pay(publicId);
    await shop.age('orders', '1 day', 'checked_at');
    await sweepOrders(shop.context);
    expect(shop.countPaymentCalls()).toBe(0);
  });
});

test('concurrent reports of one payment create one purchase', async () => {
  const payment = shop.razorpay.pay(publicId);
  const signature = shop.razorpay.signCheckout(publicId, payment.id);
  const reported = {
    id: payment.id,
    amountPaise: 49_900,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    refundedPaise: 0,
  };
  await receiveWebhook(shop.context, shop.razorpay.webhook('order.paid', { payment }));
  await Promise.all([
    shop.runJobs(4),
    ...Array.from({ length: 20 }, () =>
      confirmCheckout(shop.context, { orderId: publicId, paymentId: payment.id, signature }),
    ),
    ...Array.from({ length: 20 }, () =>
      recordPayment(shop.context, { providerOrderId: publicId, payment: reported }),
    ),
  ]);
  for (const table of ['payments', 'purchases', 'mails']) expect(await shop.rows(table)).toHaveLength(1);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('of two payments of one order, one is accepted and the other opens a case', async () => {
  shop.razorpay.pay(publicId, { id: 'pay_1' });
  shop.razorpay.pay(publicId, { id: 'pay_2' });
  await shop.runJob('watch-order');
  expect(await shop.rows('payments')).toMatchObject([{ id: 'pay_1' }]);
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: 'pay_2' }]);
});
