import { createHmac } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as call } from '#app/api/callables/callables.route.ts';
import { action as confirm } from '#app/api/confirm-checkout.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { readPaidOrders } from '#server/checkout/paid-orders-cookie.ts';
import type { Context } from '#server/context.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';

// What makes a browser the one that paid: the provider's signature, or a free order that it opened itself.

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

async function post(
  endpoint: typeof confirm | typeof call,
  body: unknown,
  { name = '', context = shop.context } = {},
) {
  const provider = new RouterContextProvider();
  provider.set(shopContext, context as Context);
  const request = new Request('http://localhost:3000/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await endpoint({ request, params: { name }, context: provider } as never);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? null;
  return { body: await response.json(), proven: readPaidOrders(shop.context, cookie) };
}

async function openByCall(pricePaise: number, context = shop.context) {
  const project = await makeProject(shop.context.db, { pricePaise });
  shop.accountIdOf('asha');
  const details = {
    email: 'asha@example.com',
    githubId: 'asha',
    projectId: project.id,
    projectPrice: pricePaise / 100,
  };
  const data = { amount: pricePaise / 100, purchaseDetails: details };
  return post(call, { data }, { name: 'createRazorpayOrder', context });
}

test('a free order, for the browser that opened it as a guest', async () => {
  const { body, proven } = await openByCall(0);
  expect(proven).toEqual([body.result.id]);
  const asha = shop.as(actorOf(await makeUser(shop.context.db, { email: 'asha@example.com' })));
  expect((await openByCall(0, asha)).proven).toEqual([]);
});

test('an order that is opened and not paid proves nothing', async () => {
  expect((await openByCall(49_900)).proven).toEqual([]);
});

test('the provider’s signature does; a made-up one, or that of another order, does not', async () => {
  const [orderId, other] = [await shop.openFor(), await shop.openFor({ githubId: 'bilal' })];
  const { id: paymentId } = shop.razorpay.pay(orderId);
  const sign = (order: string) =>
    createHmac('sha256', shop.razorpay.settings.keySecret).update(`${order}|${paymentId}`).digest('hex');
  const report = (signature: string) =>
    post(confirm, {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    });
  expect((await report('0'.repeat(64))).proven).toEqual([]);
  expect((await report(sign(other))).proven).toEqual([]);
  expect((await report(sign(orderId))).proven).toEqual([orderId]);
});
