import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeRazorpay, startFakeRazorpay } from '#test/harness/fake-razorpay.ts';
import { Payments } from './payments.ts';

let razorpay: FakeRazorpay;
let payments: Payments;

beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  payments = new Payments(razorpay.settings);
});
beforeEach(() => razorpay.reset());
afterAll(() => razorpay.close());

const asked = { amountPaise: 49_900, receipt: 'ord_1', notes: { order: 'ord_1' } };
const open = () => payments.createOrder(asked);

test('an order is created below the path of the API URL', async () => {
  const order = await open();
  expect(order).toEqual({
    id: expect.stringMatching(/^order_/),
    amountPaise: 49_900,
    currency: 'INR',
    status: 'created',
    receipt: 'ord_1',
    notes: { order: 'ord_1' },
  });
  expect(razorpay.calls).toMatchObject([
    {
      method: 'POST',
      path: '/v1/orders',
      body: {
        amount: 49_900,
        currency: 'INR',
        receipt: 'ord_1',
        notes: { order: 'ord_1' },
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 7200 } },
      },
    },
  ]);
});

test('an order is found by its receipt', async () => {
  const order = await open();
  expect(await payments.findOrderByReceipt('ord_1')).toEqual(order);
  expect(await payments.findOrderByReceipt('ord_2')).toBeNull();
});

test('orders with another receipt are ignored', async () => {
  await open();
  razorpay.injectFaults('GET /v1/orders', {
    status: 200,
    body: { items: razorpay.orders },
  });
  expect(await payments.findOrderByReceipt('ord_2')).toBeNull();
});

test('the payments of an order are listed oldest first', async () => {
  const { id } = await open();
  razorpay.pay(id, { id: 'pay_1', status: 'failed' });
  razorpay.pay(id, { id: 'pay_2' });
  const found = await payments.listPayments(id);
  expect(found.map(({ id: payment, status }) => [payment, status])).toEqual([
    ['pay_1', 'failed'],
    ['pay_2', 'captured'],
  ]);
  expect(found[1]).toMatchObject({ orderId: id, amountPaise: 49_900, currency: 'INR', method: 'upi' });
});

test('a payment is found by ID, and malformed IDs are not requested', async () => {
  const { id } = await open();
  razorpay.pay(id, { id: 'pay_1' });
  expect(await payments.findPayment('pay_1')).toMatchObject({ id: 'pay_1', orderId: id });
  expect(await payments.findPayment('pay_2')).toBeNull();
  const calls = razorpay.calls.length;
  expect(await payments.findPayment('../orders')).toBeNull();
  expect(razorpay.calls).toHaveLength(calls);
});

test.each([
  ['connection cut', 'drop', 'unavailable'],
  ['reply lost', 'drop-reply', 'unavailable'],
  ['rate limited', { status: 429, body: { error: {} } }, 'unavailable'],
  ['server error', { status: 500, body: { error: { description: 'secret inside' } } }, 'unavailable'],
  ['HTML with 502', { status: 502, body: '<h1>Bad gateway</h1>' }, 'unavailable'],
  ['HTML with 200', { status: 200, body: '<h1>Maintenance</h1>' }, 'unavailable'],
  ['empty', { status: 200 }, 'unavailable'],
  ['malformed order', { status: 200, body: { id: '../../x', amount: '1' } }, 'unavailable'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'unavailable'],
  ['wrong keys', { status: 401, body: { error: { description: 'no' } } }, 'unauthorised'],
  ['a forbidden part', { status: 403, body: { error: { description: 'no' } } }, 'unauthorised'],
  ['bad request', { status: 400, body: { error: { description: 'no' } } }, 'refused'],
] as const)('the failure "%s" is mapped to its kind', async (_name, step, kind) => {
  razorpay.injectFaults('POST /v1/orders', step);
  await expect(open()).rejects.toMatchObject({ name: 'PaymentsError', kind });
  expect(razorpay.calls).toHaveLength(1);
});

test('an order with another amount is rejected', async () => {
  razorpay.injectFaults('POST /v1/orders', {
    change: (order) => ({ ...order, amount: 100 }),
  });
  await expect(open()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a dispute without evidence is read, alone and in a list', async () => {
  const { id } = await open();
  razorpay.pay(id, { id: 'pay_1' });
  razorpay.dispute('pay_1', 'open');
  const bare = ({ evidence: _, ...dispute }: Record<string, unknown>) => dispute;
  razorpay.injectFaults('GET /v1/disputes/disp_pay_1', { change: bare } as never);
  const dispute = { id: 'disp_pay_1', paymentId: 'pay_1', status: 'open', documentIds: [] };
  expect(await payments.findDispute('disp_pay_1')).toMatchObject(dispute);
  const list = { change: (body: { items: object[] }) => ({ ...body, items: body.items.map(bare as never) }) };
  razorpay.injectFaults('GET /v1/disputes', list as never);
  const { items } = await payments.listDisputesBetween({ from: 0, to: 9_999_999_999 });
  expect(items).toMatchObject([dispute]);
});

test('the watch hears what is accepted, refused and skipped', async () => {
  const heard: unknown[] = [];
  const hear = async (what: unknown) => void heard.push(what);
  const watched = new Payments(razorpay.settings, {
    watch: { accepted: hear, refused: hear, skipped: hear },
  });
  const period = { from: 0, to: 9_999_999_999 };
  razorpay.injectFaults('GET /v1/refunds', { status: 200, body: { items: [{ id: 'rfnd_1' }, 7] } });
  expect(await watched.listRefundsBetween(period)).toEqual({ items: [], isFull: false });
  razorpay.injectFaults('GET /v1/disputes', { status: 403, body: {} });
  await expect(watched.listDisputesBetween(period)).rejects.toMatchObject({ kind: 'unauthorised' });
  razorpay.injectFaults(/./, { status: 403, body: {} }, { status: 401, body: {} });
  await expect(watched.listRefunds('pay_1')).rejects.toMatchObject({ kind: 'unauthorised' });
  expect(heard).toEqual([
    'GET /refunds',
    {
      name: 'refunds',
      entries: [
        { id: 'rfnd_1', problem: expect.stringMatching(/^payment_id: /) },
        { id: '', problem: expect.stringMatching(/^entry: /) },
      ],
    },
    { route: 'GET /disputes', reason: 'Razorpay answered 403' },
    { route: null, reason: 'Razorpay answered 403' },
  ]);
});

test('a request gives up after the timeout', async () => {
  const impatient = new Payments(razorpay.settings, { timeoutMs: 300 });
  razorpay.injectFaults('POST /v1/orders', 'hold-reply', 'drip');
  await expect(impatient.createOrder(asked)).rejects.toMatchObject({ kind: 'unavailable', httpStatus: null });
  await expect(impatient.createOrder(asked)).rejects.toMatchObject({ kind: 'unavailable', httpStatus: null });
});

test('an unreachable host is unavailable', async () => {
  const unreachable = new Payments({ ...razorpay.settings, apiUrl: 'http://127.0.0.1:1' });
  await expect(unreachable.listPayments('order_1')).rejects.toMatchObject({
    kind: 'unavailable',
    httpStatus: null,
  });
});

describe('signatures of Razorpay', () => {
  const body = new TextEncoder().encode('{ "event" :"order.paid"\u00a0, "x":"\\u20b9" }');

  test("a webhook's signature covers the raw bytes", () => {
    expect(payments.verifyWebhook(body, razorpay.sign(body))).toBe(true);
    expect(payments.verifyWebhook(body.slice(1), razorpay.sign(body))).toBe(false);
  });

  test.each([
    ['missing', () => null],
    ['empty', () => ''],
    ['short', () => razorpay.sign(body).slice(0, 63)],
    ['long', () => `${razorpay.sign(body)}00`],
    ['not hex', () => 'z'.repeat(64)],
    ['made with the API secret', () => razorpay.sign(body, razorpay.settings.keySecret)],
  ])("a webhook's signature is refused when %s", (_name, signature) => {
    expect(payments.verifyWebhook(body, signature())).toBe(false);
  });

  test("a webhook's signature may use the old or the new secret during rotation", () => {
    const both = new Payments({ ...razorpay.settings, webhookSecrets: ['new', 'old'] });
    expect(
      ['new', 'old', 'older'].map((secret) => both.verifyWebhook(body, razorpay.sign(body, secret))),
    ).toEqual([true, true, false]);
  });

  test("the checkout's signature covers the order and the payment", () => {
    const signature = razorpay.signCheckout('order_1', 'pay_1');
    expect(payments.verifyCheckout('order_1', 'pay_1', signature)).toBe(true);
    expect(payments.verifyCheckout('order_2', 'pay_1', signature)).toBe(false);
    expect(payments.verifyCheckout('order_1', 'pay_2', signature)).toBe(false);
    expect(payments.verifyCheckout('order_1', 'pay_1', '')).toBe(false);
  });
});
