import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';

let shop: OrderShop;
let publicId: string;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  const { id: projectId } = await makeProject(shop.context.db);
  publicId = (await shop.order({ projectId })).id;
});
afterAll(() => shop.close());

const signed = (text: string) => {
  const rawBody = new TextEncoder().encode(text);
  return { rawBody, signature: shop.razorpay.sign(rawBody), eventId: 'evt_text' };
};
const purchases = () => shop.rows('purchases');

describe('events in any order', () => {
  const tell = (type: string, payment: Record<string, unknown>) =>
    shop.deliver(shop.razorpay.webhook(type, { payment }));

  test('order.paid first, the rest after it', async () => {
    const payment = shop.razorpay.pay(publicId);
    expect(await tell('order.paid', payment)).toBe('accepted');
    expect(await tell('payment.captured', payment)).toBe('known');
    expect(await tell('payment.authorized', { ...payment, status: 'authorized' })).toBe(
      'noted: payment.authorized',
    );
    expect(await tell('payment.failed', { ...payment, status: 'failed' })).toBe('noted: payment.failed');
    expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
  });

  test('authorized alone delivers nothing', async () => {
    const payment = shop.razorpay.pay(publicId, { status: 'authorized' });
    await tell('payment.authorized', payment);
    await tell('payment.captured', payment);
    expect(await purchases()).toEqual([]);
  });

  test('the refund before the payment: what came back is not delivered', async () => {
    const payment = shop.razorpay.pay(publicId);
    shop.razorpay.pay(publicId, { ...payment, status: 'refunded', amount_refunded: 49_900 });
    const refund = { id: 'rfnd_1', payment_id: payment.id, amount: 49_900 };
    const told = shop.razorpay.webhook('refund.processed', { refund, payment });
    expect(await shop.deliver(told)).toBe('exception');
    expect(await tell('payment.captured', payment)).toBe('ignored');
    expect(await purchases()).toEqual([]);
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'dispute', subject: 'rfnd_1', order_id: null },
    ]);
  });

  test.each(['payment.dispute.created', 'payment.dispute.under_review'])(
    '%s after the payment is put before an admin once, and takes nothing away',
    async (type) => {
      const payment = shop.razorpay.pay(publicId);
      await tell('payment.captured', payment);
      const claim = { id: 'claim_1', payment_id: payment.id, amount: 49_900 };
      const entities = { dispute: claim };
      await shop.deliver(shop.razorpay.webhook(type, entities));
      await shop.deliver(shop.razorpay.webhook(type, entities));
      expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', subject: 'claim_1' }]);
      expect(await purchases()).toHaveLength(1);
    },
  );

  test('the wrong amount or currency: an exception, and no access', async () => {
    expect(await tell('payment.captured', shop.razorpay.pay(publicId, { amount: 499 }))).toBe('exception');
    expect(await tell('payment.captured', shop.razorpay.pay(publicId, { currency: 'USD' }))).toBe(
      'exception',
    );
    expect(await purchases()).toEqual([]);
    expect(await shop.rows('exceptions')).toHaveLength(2);
  });

  test('captured three days later', async () => {
    await tell('payment.failed', shop.razorpay.pay(publicId, { status: 'failed' }));
    await shop.setAge(publicId, 3 * 86_400);
    expect(await tell('payment.captured', shop.razorpay.pay(publicId))).toBe('accepted');
  });
});

test.each([
  ['not JSON', '{"event":', 'noted: unreadable', 'unreadable'],
  ['a list', '[]', 'noted: unreadable', 'unreadable'],
  ['NUL bytes', '{"event":"payment.captured\0"}', 'noted: unreadable', 'unreadable'],
  ['deep', `{"event":"x","payload":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'noted: unreadable', 'x'],
  ['no payment', '{"event":"payment.captured"}', 'noted: unreadable', 'payment.captured'],
  [
    'half a payment',
    '{"event":"order.paid","payload":{"payment":{"entity":{"id":"pay_1"}}}}',
    'noted: unreadable',
    'order.paid',
  ],
  [
    'an unknown type',
    '{"event":"invoice.paid"}',
    'noted: invoice.paid is nothing to the shop',
    'invoice.paid',
  ],
  [
    'a strange refund',
    '{"event":"refund.created","payload":{"refund":{"entity":{"id":7}}}}',
    'noted: unreadable',
    'refund.created',
  ],
])('a signed body that is of no use is noted: %s', async (_name, text, outcome, type) => {
  expect(await shop.deliver(signed(text))).toBe(outcome);
  expect(await shop.rows('provider_events')).toMatchObject([{ type, outcome }]);
});

test('a payment for an unknown order is put before an admin', async () => {
  const payment = shop.razorpay.pay('order_unknown');
  expect(await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }))).toBe('exception');
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'unknown_order', subject: payment.id }]);
});
