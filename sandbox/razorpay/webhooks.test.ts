import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Heard, openShop } from '#sandbox/testing/merchant-server.ts';
import { KEYS, press, startTestSandbox } from '#sandbox/testing/start-test-sandbox.ts';

const ORDER = { amount: 49_900, currency: 'INR', receipt: 'order-1' };
const nameOf = ({ body }: Heard): string => JSON.parse(body).event;

test('a captured payment is told in three signed events', async () => {
  const shop = await openShop();
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'pay', order.id);

  const events = await shop.heard(3);
  expect(events.map(nameOf).sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  expect(new Set(events.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
  for (const { headers, body } of events) {
    const signature = createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex');
    expect(headers['x-razorpay-signature']).toBe(signature);
    expect(headers['content-type']).toBe('application/json');
  }
  const paid = JSON.parse(events.find((event) => nameOf(event) === 'order.paid')!.body);
  expect(paid).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { order_id: order.id, status: 'captured', amount: 49_900 } },
      order: { entity: { id: order.id, status: 'paid', amount_paid: 49_900 } },
    },
    created_at: expect.any(Number),
  });
  const authorized = JSON.parse(events.find((event) => nameOf(event) === 'payment.authorized')!.body);
  expect(authorized.payload.payment.entity).toMatchObject({ status: 'authorized', captured: false });
});

test('a failed payment is told in one event', async () => {
  const shop = await openShop();
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'fail', order.id);
  const [event] = await shop.heard(1);
  expect(JSON.parse(event!.body)).toMatchObject({
    event: 'payment.failed',
    contains: ['payment'],
    payload: { payment: { entity: { status: 'failed', error_reason: 'payment_failed' } } },
  });
});

test('an event that the shop does not take comes again, the same in every byte', async () => {
  const shop = await openShop([500, 302, 400]);
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl, webhookRetryDelaysMs: [1, 1, 1] });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'fail', order.id);
  const tries = await shop.heard(4);
  const told = tries.map(({ headers, body }) => [headers['x-razorpay-event-id'], body]);
  expect(new Set(told.map(String)).size).toBe(1);
});

test('after the last try it gives up, and can be sent again by hand', async () => {
  const shop = await openShop([503, 503]);
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl, webhookRetryDelaysMs: [1] });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'fail', order.id);
  const [first] = await shop.heard(2);
  const page = async () => (await sandbox.shop.request('/sandbox')).text();
  await expect.poll(page, { interval: 5 }).toContain('given up, HTTP 503 after 2 tries');

  const again = await sandbox.post(`/sandbox/webhooks/${first!.headers['x-razorpay-event-id']}/send`);
  expect(again.headers.get('location')).toBe('/sandbox#payments');
  expect((await shop.heard(3))[2]!.body).toBe(first!.body);
  expect(await page()).toContain('delivered, HTTP 200 after 3 tries');
});

test('what was not told before a stop is told after the next start', async () => {
  const stopped = await startTestSandbox({ webhookRetryDelaysMs: [3_600_000] });
  const order = await stopped.razorpay.orders.create(ORDER);
  await press(stopped, 'pay', order.id);
  await stopped.close();

  const shop = await openShop();
  const options = { webhookUrl: shop.webhookUrl, dataDir: stopped.dataDir, webhookRetryDelaysMs: [1] };
  const sandbox = await startTestSandbox(options);
  expect(await shop.heard(3)).toHaveLength(3);
  expect(await sandbox.razorpay.orders.fetch(order.id)).toMatchObject({ status: 'paid' });
});
