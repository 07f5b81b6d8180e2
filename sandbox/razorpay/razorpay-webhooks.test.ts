import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ReceivedWebhook, startMerchantServer } from '#test/harness/merchant-server.ts';
import { KEYS, press, startTestSandbox } from '#test/harness/start-test-sandbox.ts';

const ORDER = { amount: 49_900, currency: 'INR', receipt: 'order-1' };
const nameOf = ({ body }: ReceivedWebhook): string => JSON.parse(body).event;

test('a captured payment sends three signed events', async () => {
  const shop = await startMerchantServer();
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'pay', order.id);

  const events = await shop.received(3);
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

test('a failed payment sends one event', async () => {
  const shop = await startMerchantServer();
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'fail', order.id);
  const [event] = await shop.received(1);
  expect(JSON.parse(event!.body)).toMatchObject({
    event: 'payment.failed',
    contains: ['payment'],
    payload: { payment: { entity: { status: 'failed', error_reason: 'payment_failed' } } },
  });
});

test('a refused event is sent again with the same id and body', async () => {
  const shop = await startMerchantServer([500, 302, 400]);
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl, webhookRetryDelaysMs: [1, 1, 1] });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'fail', order.id);
  const tries = await shop.received(4);
  const sent = tries.map(({ headers, body }) => [headers['x-razorpay-event-id'], body]);
  expect(new Set(sent.map(String)).size).toBe(1);
});

test('sending gives up after the last retry, but the event can be sent again', async () => {
  const shop = await startMerchantServer([503, 503]);
  const sandbox = await startTestSandbox({ webhookUrl: shop.webhookUrl, webhookRetryDelaysMs: [1] });
  const order = await sandbox.razorpay.orders.create(ORDER);
  await press(sandbox, 'fail', order.id);
  const [first] = await shop.received(2);
  const page = async () => (await sandbox.shop.request('/sandbox')).text();
  await expect.poll(page, { interval: 5 }).toContain('given up, HTTP 503 after 2 tries');

  const again = await sandbox.post(`/sandbox/webhooks/${first!.headers['x-razorpay-event-id']}/send`);
  expect(again.headers.get('location')).toBe('/sandbox#payments');
  expect((await shop.received(3))[2]!.body).toBe(first!.body);
  expect(await page()).toContain('delivered, HTTP 200 after 3 tries');
});

test('pending events are sent after a restart', async () => {
  const stopped = await startTestSandbox({ webhookRetryDelaysMs: [3_600_000] });
  const order = await stopped.razorpay.orders.create(ORDER);
  await press(stopped, 'pay', order.id);
  await stopped.close();

  const shop = await startMerchantServer();
  const options = { webhookUrl: shop.webhookUrl, dataDir: stopped.dataDir, webhookRetryDelaysMs: [1] };
  const sandbox = await startTestSandbox(options);
  expect(await shop.received(3)).toHaveLength(3);
  expect(await sandbox.razorpay.orders.fetch(order.id)).toMatchObject({ status: 'paid' });
});
