import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { findPendingOrder } from '../queries/find-order-progress.ts';
import { sweepHeldPayments } from './reconcile/sweep-held-payments.ts';

let shop: OrderShop;
let publicId: string;
let projectId: string;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  publicId = await shop.createOpenOrder();
  projectId = String((await shop.rows('orders'))[0]?.project_id);
});
afterAll(() => shop.close());

type Status = 'authorized' | 'captured' | 'failed';
const report = (status: Status) => {
  const payment = shop.razorpay.pay(publicId, { id: 'pay_1', status });
  return shop.deliver(shop.razorpay.webhook(`payment.${status}`, { payment }));
};
const awaiting = async () => (await findPendingOrder(shop.context, publicId))?.awaiting;
const age = (interval: string) =>
  shop.database.pool.query('update authorized_payments set created_at = now() - $1::interval', [interval]);

test('an authorized payment awaits the bank, and nobody is asked to pay again', async () => {
  await report('authorized');
  expect([await awaiting(), await shop.getOrderState()]).toEqual(['bank', 'open']);
  for (const buyer of [{}, { email: 'other@example.com' }, { githubId: 'other' }]) {
    await expect(shop.createOrder({ projectId, ...buyer })).rejects.toMatchObject({
      message: expect.stringContaining("don't pay again"),
    });
  }
  expect(await report('captured')).toBe('accepted');
  expect([await awaiting(), await shop.getOrderState()]).toEqual([null, 'paid']);
});

test('an authorization reported after the capture changes nothing', async () => {
  await report('captured');
  await report('authorized');
  expect([await awaiting(), await shop.rows('authorized_payments')]).toEqual([null, []]);
});

test('a payment that the bank refuses frees the buyer to pay again, until it is authorized late', async () => {
  await report('authorized');
  await report('failed');
  expect(await awaiting()).toBeNull();
  expect((await shop.createOrder({ projectId })).id).toBe(publicId);
  await report('authorized');
  expect(await awaiting()).toBe('bank');
});

test('the reconciler finds the authorization, and its end, without webhooks', async () => {
  shop.razorpay.pay(publicId, { id: 'pay_1', status: 'authorized' });
  await shop.runJob('watch-order');
  expect(await awaiting()).toBe('bank');
  await shop.setAge(publicId, 4.5 * 24 * 3600, 601);
  await age('4 days');
  shop.razorpay.pay(publicId, { id: 'pay_1' });
  await sweepHeldPayments(shop.context);
  expect(await shop.getOrderState()).toBe('paid');
});

test('opens a case after 15 minutes, which the capture resolves', async () => {
  await report('authorized');
  await age('14 minutes');
  await sweepHeldPayments(shop.context);
  expect(await shop.rows('exceptions')).toEqual([]);
  await age('16 minutes');
  await shop.setAge(publicId, 1000);
  await sweepHeldPayments(shop.context);
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'uncaptured_payment', subject: 'pay_1' }]);
  expect(await report('captured')).toBe('accepted');
  expect((await shop.rows('exceptions'))[0]?.resolved_at).not.toBeNull();
});
