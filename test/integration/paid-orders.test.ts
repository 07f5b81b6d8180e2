import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { getOrder } from '#server/features/orders/get-order.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// A browser proves its purchase with the provider's signature.

const shop = setUp(openOrderShop);

async function call(name: string, data: unknown, cookie = '') {
  const app = await openApp('api/');
  const request = { method: 'POST', body: { data }, headers: { cookie } };
  const response = await app(shop.context, `/functions/us-central1/${name}`, request);
  const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0]);
  const proven = parsePaidOrders(shop.context, cookies[0] ?? null);
  return { proven, deselects: cookies.includes('selected_project=') };
}

async function openByCall(pricePaise: number) {
  const project = await makeProject(shop.context.db, { pricePaise });
  shop.getAccountId('asha');
  const details = {
    email: 'asha@example.com',
    githubId: 'asha',
    projectId: project.id,
    projectPrice: pricePaise / 100,
  };
  const data = { amount: pricePaise / 100, purchaseDetails: details };
  return call('createRazorpayOrder', data);
}

test('a browser does not remember a free order, whose email a mailed link confirms', async () => {
  expect((await openByCall(0)).proven).toEqual([]);
});

test('a browser does not remember an unpaid order', async () => {
  expect((await openByCall(49_900)).proven).toEqual([]);
});

/** Pays an order and returns its payment, and a function that signs the payment for an order. */
function pay(orderId: string) {
  const { id: paymentId } = shop.razorpay.pay(orderId);
  const { keySecret } = shop.razorpay.settings;
  const sign = (order: string) =>
    createHmac('sha256', keySecret).update(`${order}|${paymentId}`).digest('hex');
  return { paymentId, sign };
}

test('a browser remembers a paid order only for the provider’s signature', async () => {
  const [orderId, other] = [await shop.createOpenOrder(), await shop.createOpenOrder({ githubId: 'bilal' })];
  const { paymentId, sign } = pay(orderId);
  const report = (signature: string) => call('confirmCheckout', { orderId, paymentId, signature });
  expect((await report('0'.repeat(64))).proven).toEqual([]);
  expect((await report(sign(other))).proven).toEqual([]);
  expect((await report(sign(orderId))).proven).toEqual([orderId]);
});

test('a browser that paid no longer selects the order’s project, and keeps another one', async () => {
  const orderId = await shop.createOpenOrder();
  const { paymentId, sign } = pay(orderId);
  const { projectId } = await getOrder(shop.context.db, orderId);
  const reportWith = async (selected: string) => {
    const report = { orderId, paymentId, signature: sign(orderId) };
    return (await call('confirmCheckout', report, `selected_project=${selected}`)).deselects;
  };
  expect(await reportWith('another')).toBe(false);
  expect(await reportWith(projectId)).toBe(true);
});
