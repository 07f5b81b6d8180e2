import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findOrderDetails } from '../../readers/admin-orders/find-order-details.ts';
import { findOrderProgress, findPendingOrder } from '../../readers/order-page/find-order-progress.ts';
import { sweepHeldPayments } from './reconcile/sweep-held-payments.ts';

const shop = setUp(openOrderShop);
let publicId: string;
let projectId: string;

beforeEach(async () => {
  publicId = await shop.createOpenOrder();
  projectId = String((await shop.rows('orders'))[0]?.project_id);
});

type Status = 'authorized' | 'captured' | 'failed';
const report = (status: Status, isLate = false) => {
  const payment = shop.razorpay.pay(publicId, { id: 'pay_1', status });
  if (isLate) shop.razorpay.pay(publicId, { id: 'pay_1' });
  return shop.deliver(shop.razorpay.webhook(`payment.${status}`, { payment }));
};
const awaiting = async () => (await findPendingOrder(shop.context, publicId))?.awaiting;
const age = (interval: string) => shop.age('authorized_payments', interval);

test('an authorized payment awaits the bank, and no one is asked to pay again', async () => {
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
  await report('authorized', true);
  expect([await awaiting(), await shop.rows('authorized_payments')]).toEqual([null, []]);
});

test('a payment that the bank refuses lets the buyer pay again, until it is authorized late', async () => {
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

test('a payment held for 15 minutes opens a case, which the capture resolves', async () => {
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

test('a refused payment is named until the order is paid', async () => {
  const refused = async () => (await findOrderProgress(shop.context, publicId))?.refusedPaymentId;
  await report('authorized');
  expect(await refused()).toBeNull();
  await report('failed');
  expect(await refused()).toBe('pay_1');
  await shop.pay(publicId, { id: 'pay_2' });
  expect(await refused()).toBeNull();
});

test('an order paid by another payment no longer waits for the bank', async () => {
  await report('authorized');
  await shop.pay(publicId, { id: 'pay_2' });
  expect([await shop.getOrderState(), await awaiting()]).toEqual(['paid', null]);
});

test.each([
  ['the provider has forgotten', '16 minutes', 'forgotten', 'unknown'],
  ['the provider must have sent back', '145 hours', 'unreachable', 'overdue'],
])('a payment that %s does not keep the buyer from paying', async (_name, held, provider, outcome) => {
  await report('authorized');
  if (provider === 'forgotten') shop.razorpay.reset();
  else shop.razorpay.injectFaults('GET /v1/orders', 'drop');
  await age('14 minutes');
  await sweepHeldPayments(shop.context);
  expect(await awaiting()).toBe('bank');
  await age(held);
  await shop.setAge(publicId, 600, 601);
  if (provider === 'unreachable') shop.razorpay.injectFaults('GET /v1/orders', 'drop');
  await sweepHeldPayments(shop.context);
  expect(await awaiting()).toBeNull();
  expect(await shop.rows('authorized_payments')).toMatchObject([{ outcome }]);
  expect(await shop.createOrder({ projectId })).toMatchObject({ amount: 49_900 });
});

test('an admin sees the authorized payment of an order at once', async () => {
  const published = nextChange(shop.context.live, 'orders');
  await report('authorized');
  await published;
  const details = await findOrderDetails(await asAdmin(shop, 'orderWrite'), publicId);
  expect(details?.order.awaiting).toBe('bank');
  expect(details?.authorizedPayments).toMatchObject([{ paymentId: 'pay_1', amount: 499, outcome: null }]);
});
