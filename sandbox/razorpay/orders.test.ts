import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KEYS, press, startTestSandbox } from '#test/harness/start-test-sandbox.ts';

const ORDER = { amount: 49_900, currency: 'INR', receipt: 'order-1', notes: { project: 'smart-attendance' } };

describe('orders', () => {
  test('an order moves from created to attempted to paid', async () => {
    const sandbox = await startTestSandbox();
    const { orders } = sandbox.razorpay;
    const created = await orders.create(ORDER);
    expect(created.id).toMatch(/^order_[A-Za-z0-9]{14}$/);
    expect(created).toMatchObject({ ...ORDER, entity: 'order', status: 'created', attempts: 0 });
    expect(created).toMatchObject({ amount_paid: 0, amount_due: 49_900 });

    await press(sandbox, 'fail', created.id);
    expect(await orders.fetch(created.id)).toMatchObject({
      status: 'attempted',
      attempts: 1,
      amount_paid: 0,
    });

    await press(sandbox, 'pay', created.id);
    const paid = { status: 'paid', attempts: 2, amount_paid: 49_900, amount_due: 0 };
    expect(await orders.fetch(created.id)).toMatchObject(paid);

    const payments = await orders.fetchPayments(created.id);
    expect(payments).toMatchObject({ entity: 'collection', count: 2 });
    expect(payments.items.map(({ status, captured }) => [status, captured])).toEqual([
      ['captured', true],
      ['failed', false],
    ]);
  });

  test('orders are found by receipt', async () => {
    const { razorpay } = await startTestSandbox();
    const first = await razorpay.orders.create(ORDER);
    const second = await razorpay.orders.create({ ...ORDER, receipt: 'order-2', notes: undefined });
    expect((await razorpay.orders.all({ receipt: 'order-1' })).items).toEqual([first]);
    expect(await razorpay.orders.all({})).toMatchObject({ count: 2, items: [second, first] });
    expect((await razorpay.orders.all({ count: '1', skip: '1' })).items).toEqual([first]);
    expect(second.notes).toEqual([]);
  });

  test.each([
    ['amount', { amount: 99 }, 'Order amount less than minimum amount allowed'],
    ['amount', { amount: 100.5 }, 'The amount must be an integer.'],
    ['amount', { amount: '49900' }, 'The amount must be an integer.'],
    ['amount', { amount: 1e21 }, 'Amount exceeds maximum amount allowed.'],
    ['amount', { amount: undefined }, 'The amount field is required.'],
    ['currency', { currency: 'EUR' }, 'Currency is not supported'],
    ['receipt', { receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [
      'notes',
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [i, 'x'])) },
      /less than or equal to 15/,
    ],
    ['notes', { notes: { long: 'x'.repeat(257) } }, /at most 256 characters/],
  ])('refuses a bad %s: %j', async (field, change, description) => {
    const { razorpay } = await startTestSandbox();
    const order = { ...ORDER, ...change } as typeof ORDER;
    await expect(razorpay.orders.create(order)).rejects.toMatchObject({
      statusCode: 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringMatching(description),
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      },
    });
  });

  test('an unknown id, a wrong secret and invalid JSON are refused', async () => {
    const sandbox = await startTestSandbox();
    const unknown = { statusCode: 400, error: { description: 'The id provided does not exist' } };
    await expect(sandbox.razorpay.orders.fetch('order_00000000000000')).rejects.toMatchObject(unknown);
    await expect(sandbox.razorpay.payments.fetch('pay_00000000000000')).rejects.toMatchObject(unknown);

    const ask = (auth: string, init: RequestInit = {}) =>
      fetch(`${sandbox.razorpayApiUrl}/v1/orders`, {
        ...init,
        headers: { authorization: `Basic ${btoa(auth)}` },
      });
    const stranger = await ask(`${KEYS.keyId}:wrong`);
    expect(stranger.status).toBe(401);
    expect(await stranger.json()).toMatchObject({ error: { description: 'Authentication failed' } });
    const broken = await ask(`${KEYS.keyId}:${KEYS.keySecret}`, { method: 'POST', body: '{"amount":' });
    expect(broken.status).toBe(400);
  });
});

describe('the payment window', () => {
  test('the button Pay returns a signature made with the key secret', async () => {
    const sandbox = await startTestSandbox();
    const order = await sandbox.razorpay.orders.create(ORDER);
    const answer = (await (await press(sandbox, 'pay', order.id)).json()) as Record<string, string>;
    const signature = createHmac('sha256', KEYS.keySecret)
      .update(`${order.id}|${answer.razorpay_payment_id}`)
      .digest('hex');
    expect(answer).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: order.id,
      razorpay_signature: signature,
    });
    expect(await sandbox.razorpay.payments.fetch(answer.razorpay_payment_id!)).toMatchObject({
      entity: 'payment',
      order_id: order.id,
      amount: 49_900,
      status: 'captured',
      email: 'asha@example.com',
      description: 'Payment for Smart Attendance',
      notes: ORDER.notes,
      error_code: null,
    });
  });

  test('the button Fail returns the error stored with the payment', async () => {
    const sandbox = await startTestSandbox();
    const order = await sandbox.razorpay.orders.create(ORDER);
    const { error } = (await (await press(sandbox, 'fail', order.id)).json()) as {
      error: { description: string; metadata: { payment_id: string; order_id: string } };
    };
    expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', source: 'bank', step: 'payment_authorization' });
    expect(error.metadata.order_id).toBe(order.id);
    expect(await sandbox.razorpay.payments.fetch(error.metadata.payment_id)).toMatchObject({
      status: 'failed',
      captured: false,
      error_code: 'BAD_REQUEST_ERROR',
      error_description: error.description,
      error_reason: 'payment_failed',
    });
  });

  test('concurrent Pay requests create one payment', async () => {
    const sandbox = await startTestSandbox();
    const order = await sandbox.razorpay.orders.create(ORDER);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(sandbox, 'pay', order.id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const late = await press(sandbox, 'fail', order.id);
    expect(await late.json()).toMatchObject({
      error: { description: 'Payment already done for this order.' },
    });
    expect(await sandbox.razorpay.orders.fetchPayments(order.id)).toMatchObject({ count: 1 });
  });

  test('a payment with a wrong amount, key, order or origin is refused', async () => {
    const sandbox = await startTestSandbox();
    const order = await sandbox.razorpay.orders.create({ ...ORDER, amount: 59_900 });
    expect((await press(sandbox, 'pay', order.id)).status).toBe(400);
    expect((await press(sandbox, 'pay', 'order_00000000000000')).status).toBe(400);
    const path = `/sandbox/checkout/orders/${order.id}/pay`;
    expect((await sandbox.post(path, { key: 'rzp_test_other', amount: 59_900 })).status).toBe(401);

    const body = JSON.stringify({ key: KEYS.keyId, amount: 59_900 });
    const strangers: HeadersInit[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      {},
    ];
    for (const headers of strangers) {
      expect((await sandbox.shop.request(path, { method: 'POST', headers, body })).status).toBe(403);
    }
    const origin = 'http://localhost';
    const browser = { origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
    for (const referer of ['', 'https://elsewhere.example/']) {
      const headers = { ...browser, referer };
      const blocked = await sandbox.shop.request(path, { method: 'POST', headers, body });
      expect(await blocked.json()).toMatchObject({
        error: { description: 'Payment blocked as website does not match registered website(s)' },
      });
    }
    expect(await sandbox.razorpay.orders.fetch(order.id)).toMatchObject({ status: 'created', attempts: 0 });
  });
});
