import { beforeEach, expect, test } from 'vitest';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import { openApp } from '#test/harness/app.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// The provider sends a browser back with a form that is posted from its own site, so without our cookies.

const CROSS_SITE = {
  origin: 'https://api.razorpay.com',
  'sec-fetch-site': 'cross-site',
  'content-type': 'application/x-www-form-urlencoded',
};

const shop = setUp(openOrderShop);
let publicId: string;
beforeEach(async () => {
  publicId = await shop.createOpenOrder();
});

async function post(fields: Record<string, string>, orderId = publicId) {
  const app = await openApp('api/');
  const body = new URLSearchParams(fields).toString();
  const path = `/payment/callback/${orderId}`;
  return app(shop.context, path, { method: 'POST', headers: CROSS_SITE, body });
}

async function get(path: string) {
  const app = await openApp('api/');
  return app(shop.context, path);
}

const receiptOf = (paymentId: string, orderId = publicId) => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: shop.razorpay.signCheckout(orderId, paymentId),
});

test('a signed payment report records the payment, and the GET after it remembers the order', async () => {
  const { id } = shop.razorpay.pay(publicId);
  const posted = await post(receiptOf(id));
  expect(posted.status).toBe(303);
  expect(posted.headers.getSetCookie()).toEqual([]);
  expect(await shop.getOrderState()).toBe('paid');
  const shown = await get(String(posted.headers.get('location')));
  expect([shown.status, shown.headers.get('location')]).toEqual([303, '/payment']);
  const cookies = shown.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  expect(pendingOrderCookie.parse(cookies.join('; '), shop.context.settings.appUrl)).toMatchObject({
    orderId: publicId,
    paymentId: id,
  });
  expect(parsePaidOrders(shop.context, cookies.join('; '))).toEqual([publicId]);
  expect((await post(receiptOf(id))).status).toBe(303);
  expect(await shop.rows('payments')).toHaveLength(1);
});

test('the address that a payment report leads to proves the payment once, soon, and for its order', async () => {
  const { id } = shop.razorpay.pay(publicId);
  const locate = async () => String((await post(receiptOf(id))).headers.get('location'));
  const cookiesOf = async (path: string) => (await get(path)).headers.getSetCookie().length;
  const path = await locate();
  expect(path).not.toContain(receiptOf(id).razorpay_signature);
  expect([await cookiesOf(path), await cookiesOf(path)]).toEqual([2, 0]);
  const other = await locate();
  for (const changed of [other.replace(publicId, 'order_other'), other.replace(id, 'pay_other'), `${other}x`])
    expect(await cookiesOf(changed)).toBe(0);
  await shop.makeDue('attempts', 'resets_at');
  expect(await cookiesOf(other)).toBe(0);
});

test.each([
  ['forged', (id: string) => ({ ...receiptOf(id), razorpay_signature: '0'.repeat(64) })],
  ['of another order', (id: string) => receiptOf(id, 'order_other')],
  ['of another payment', () => receiptOf('pay_other')],
])('a payment report with a signature that is %s records and remembers nothing', async (_name, forge) => {
  shop.disagrees('No report of the payment is accepted.');
  const { id } = shop.razorpay.pay(publicId);
  const fields = { ...forge(id), razorpay_payment_id: id };
  const posted = await post(fields);
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/payment']);
  const shown = await get(`/payment/callback/${publicId}?${new URLSearchParams(fields)}`);
  expect([shown.headers.get('location'), shown.headers.getSetCookie()]).toEqual(['/payment', []]);
  expect(await shop.getOrderState()).toBe('open');
  expect(shop.countPaymentCalls()).toBe(0);
});

test('a failed payment leads back to the checkout, which says so', async () => {
  const posted = await post({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Declined.' });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/payment?failed']);
});

test('a payment report of an unknown order leads to the checkout', async () => {
  const posted = await post(receiptOf('pay_1', 'order_unknown'), 'order_unknown');
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/payment']);
});
