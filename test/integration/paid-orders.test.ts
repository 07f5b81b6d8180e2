import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePaidOrders } from '#app/api/paid-orders.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// A browser proves its purchase with the provider's signature.

const shop = setUp(openOrderShop);

async function call(name: string, data: unknown, context = shop.context) {
  const app = await openApp('api/');
  const response = await app(context, `/functions/us-central1/${name}`, { method: 'POST', body: { data } });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? null;
  return { body: await response.json(), proven: parsePaidOrders(shop.context, cookie) };
}

async function openByCall(pricePaise: number, context = shop.context) {
  const project = await makeProject(shop.context.db, { pricePaise });
  shop.getAccountId('asha');
  const details = {
    email: 'asha@example.com',
    githubId: 'asha',
    projectId: project.id,
    projectPrice: pricePaise / 100,
  };
  const data = { amount: pricePaise / 100, purchaseDetails: details };
  return call('createRazorpayOrder', data, context);
}

test('a browser does not remember a free order, whose email a mailed link confirms', async () => {
  expect((await openByCall(0)).proven).toEqual([]);
});

test('a browser does not remember an unpaid order', async () => {
  expect((await openByCall(49_900)).proven).toEqual([]);
});

test('a browser remembers a paid order only for the provider’s signature', async () => {
  const [orderId, other] = [await shop.createOpenOrder(), await shop.createOpenOrder({ githubId: 'bilal' })];
  const { id: paymentId } = shop.razorpay.pay(orderId);
  const sign = (order: string) =>
    createHmac('sha256', shop.razorpay.settings.keySecret).update(`${order}|${paymentId}`).digest('hex');
  const report = (signature: string) => call('confirmCheckout', { orderId, paymentId, signature });
  expect((await report('0'.repeat(64))).proven).toEqual([]);
  expect((await report(sign(other))).proven).toEqual([]);
  expect((await report(sign(orderId))).proven).toEqual([orderId]);
});
