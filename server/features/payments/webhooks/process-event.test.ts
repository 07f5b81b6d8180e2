import { beforeEach, describe, expect, test } from 'vitest';
import { busyContext } from '#test/harness/busy.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { sweepEvents } from './process-event.ts';
import { receiveWebhook } from './receive-webhook.ts';

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  publicId = (await shop.createOrder({ projectId })).id;
});

const signed = (text: string) => {
  const rawBody = new TextEncoder().encode(text);
  return { rawBody, signature: shop.razorpay.sign(rawBody), eventId: 'evt_text' };
};
const purchases = () => shop.rows('purchases');

describe('events in any order', () => {
  const report = (type: string, payment: Record<string, unknown>) =>
    shop.deliver(shop.razorpay.webhook(type, { payment }));

  test('order.paid is accepted, later events of the payment are ignored, and a second payment opens a case', async () => {
    const payment = shop.razorpay.pay(publicId);
    expect(await report('order.paid', payment)).toBe('accepted');
    expect(await report('payment.captured', payment)).toBe('duplicate');
    expect(await report('payment.captured', shop.razorpay.pay(publicId))).toBe('case_opened');
    expect(await report('payment.authorized', { ...payment, status: 'authorized' })).toBe('recorded');
    expect(await report('payment.failed', { ...payment, status: 'failed' })).toBe('recorded');
    expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
  });

  test('an authorized payment is not accepted', async () => {
    const payment = shop.razorpay.pay(publicId, { status: 'authorized' });
    await report('payment.authorized', payment);
    await report('payment.captured', payment);
    expect(await purchases()).toEqual([]);
  });

  test('a payment whose refund was reported before is not accepted', async () => {
    const payment = shop.razorpay.pay(publicId);
    shop.razorpay.refund(payment.id, 49_900, 'rfnd_1');
    const refund = { id: 'rfnd_1', payment_id: payment.id, amount: 49_900 };
    const webhook = shop.razorpay.webhook('refund.processed', { refund, payment });
    expect(await shop.deliver(webhook)).toBe('case_opened');
    expect(await report('payment.captured', payment)).toBe('ignored');
    expect(await purchases()).toEqual([]);
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'unknown_refund', subject: 'rfnd_1', order_id: null },
      { kind: 'unknown_order', subject: payment.id, resolution: 'The payment had been refunded already.' },
    ]);
  });

  test.each(['payment.dispute.created', 'payment.dispute.under_review'])(
    '%s opens one case and keeps the purchase',
    async (type) => {
      const payment = shop.razorpay.pay(publicId);
      await report('payment.captured', payment);
      const dispute = { id: 'dispute_1', payment_id: payment.id, amount: 49_900 };
      const entities = { dispute };
      await shop.deliver(shop.razorpay.webhook(type, entities));
      await shop.deliver(shop.razorpay.webhook(type, entities));
      expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', subject: 'dispute_1' }]);
      expect(await purchases()).toHaveLength(1);
    },
  );
});

test.each([
  ['not JSON', '{"event":', 'ignored: unreadable', 'unreadable'],
  ['a list', '[]', 'ignored: unreadable', 'unreadable'],
  ['NUL bytes', '{"event":"payment.captured\0"}', 'ignored: unreadable', 'unreadable'],
  ['deep', `{"event":"x","payload":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'ignored: unreadable', 'x'],
  ['no payment', '{"event":"payment.captured"}', 'ignored: unreadable', 'payment.captured'],
  [
    'half a payment',
    '{"event":"order.paid","payload":{"payment":{"entity":{"id":"pay_1"}}}}',
    'ignored: unreadable',
    'order.paid',
  ],
  ['an unknown type', '{"event":"invoice.paid"}', 'ignored: invoice.paid is not handled', 'invoice.paid'],
  [
    'a strange refund',
    '{"event":"refund.created","payload":{"refund":{"entity":{"id":7}}}}',
    'ignored: unreadable',
    'refund.created',
  ],
])('a signed body that cannot be processed is stored: %s', async (_name, text, outcome, type) => {
  expect(await shop.deliver(signed(text))).toBe(outcome);
  expect(await shop.rows('provider_events')).toMatchObject([{ type, outcome }]);
});

test('a sweep processes events whose job was lost, less often the older they are, but each hour', async () => {
  const { pool } = shop.database;
  const sweep = async (age: string) => {
    await shop.age('provider_events', age);
    await pool.query('delete from test_jobs');
    await sweepEvents(shop.context);
    return (await shop.waitingJobs('process-event')).length;
  };
  const payment = shop.razorpay.pay(publicId);
  await receiveWebhook(busyContext(shop.context), shop.razorpay.webhook('payment.captured', { payment }));
  expect(await sweep('2 hours')).toBe(1);
  await shop.age('provider_events', '5 minutes', 'swept_at');
  expect(await sweep('2 hours')).toBe(0);
  expect(await sweep('20 minutes')).toBe(1);
  await shop.age('provider_events', '90 minutes', 'swept_at');
  expect(await sweep('30 days')).toBe(1);
  await shop.runJobs();
  expect(await purchases()).toHaveLength(1);
  await shop.age('provider_events', '1 day', 'swept_at');
  expect(await sweep('2 hours')).toBe(0);
});
