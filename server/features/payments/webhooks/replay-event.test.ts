import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { busyContext } from '#test/harness/busy.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../../context.ts';
import { eventsQuery, listEvents } from './list-events.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { replayEvent } from './replay-event.ts';

const shop = setUp(openOrderShop);
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder();
});

const list = async (query: object = {}) => (await listEvents(admin, eventsQuery.parse(query))).documents;

/** Stores a webhook without processing it. */
async function receiveCaptured(): Promise<string> {
  const payment = shop.razorpay.pay(publicId);
  const webhook = shop.razorpay.webhook('payment.captured', { payment });
  await receiveWebhook(busyContext(shop.context), webhook);
  return webhook.eventId;
}

test('a replay processes an event whose job was lost', async () => {
  const eventId = await receiveCaptured();
  await shop.database.pool.query('delete from test_jobs');
  expect(await list({ state: 'waiting' })).toEqual([
    {
      id: eventId,
      type: 'payment.captured',
      outcome: null,
      createdAt: expect.any(Number),
      processedAt: null,
    },
  ]);
  expect(await replayEvent(admin, { eventId })).toEqual({ status: 'accepted' });
  expect(await shop.getOrderState()).toBe('paid');
  expect(await list({ state: 'waiting' })).toEqual([]);
  expect(await shop.rows('audit_log')).toMatchObject([{ action: 'event.replay', subject: eventId }]);
});

test('repeated and concurrent replays repeat nothing', async () => {
  const eventId = await receiveCaptured();
  await shop.runJobs();
  await Promise.all([1, 2, 3].map(() => replayEvent(admin, { eventId })));
  expect(await replayEvent(admin, { eventId })).toEqual({ status: 'duplicate' });
  await shop.runJobs(100);
  expect(await shop.rows('purchases')).toHaveLength(1);
  expect(await shop.mailsOf('receipt')).toHaveLength(1);
});

test('a job finishes a replay when the process crashes', async () => {
  const eventId = await receiveCaptured();
  await shop.runJobs();
  await shop.age('provider_events', '0 seconds', 'processed_at');
  const db = new Proxy(admin.db, {
    get: (target, name) =>
      name === 'select'
        ? () => {
            throw new Error('crashed');
          }
        : Reflect.get(target, name),
  });
  await expect(replayEvent({ ...admin, db }, { eventId })).rejects.toThrow('crashed');
  expect(await list()).toMatchObject([{ processedAt: null }]);
  await shop.runJobs(100);
  expect(await list()).toMatchObject([{ outcome: 'duplicate', processedAt: expect.any(Number) }]);
});

test('a replay is UNAVAILABLE while the provider is, and is retried', async () => {
  const payment = shop.razorpay.pay(publicId);
  const webhook = shop.razorpay.webhook('payment.captured', { payment: { ...payment, amount_refunded: 1 } });
  await receiveWebhook(shop.context, webhook);
  await shop.database.pool.query('delete from test_jobs');
  shop.razorpay.injectFaults('GET /v1/payments', { status: 503, body: 'down' });
  await expect(replayEvent(admin, { eventId: webhook.eventId })).rejects.toMatchObject({
    status: 'UNAVAILABLE',
  });
  await shop.runJobs(100);
  expect(await shop.getOrderState()).toBe('paid');
});

test('a replay of unknown events and by callers without orderWrite is refused', async () => {
  shop.disagrees('The payment’s event stays unprocessed.');
  await expect(replayEvent(admin, { eventId: 'evt_none' })).rejects.toMatchObject({ status: 'NOT_FOUND' });
  const eventId = await receiveCaptured();
  const other = await asAdmin(shop, 'payoutWrite', 'userWrite', 'projectWrite');
  await expect(replayEvent(other, { eventId })).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  await expect(listEvents(other, eventsQuery.parse({}))).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
  expect(await list()).toMatchObject([{ processedAt: null }]);
});

test('events are searched by part of ID, type or outcome, in pages', async () => {
  const eventId = await receiveCaptured();
  await shop.runJobs();
  const { eventId: other } = shop.razorpay.webhook('x', {});
  await shop.deliver({ ...shop.razorpay.webhook('invoice.paid', {}), eventId: other });
  for (const search of [eventId.slice(3), 'CAPTURED', 'accept'])
    expect((await list({ search })).map(({ id }) => id)).toEqual([eventId]);
  for (const search of ['%', '_%_', 'nothing such', 'no\0event']) expect(await list({ search })).toEqual([]);
  const first = await listEvents(admin, eventsQuery.parse({ limit: 1 }));
  const rest = await listEvents(admin, eventsQuery.parse({ limit: 1, cursor: first.nextCursor ?? '' }));
  expect([...first.documents, ...rest.documents].map(({ id }) => id)).toEqual([other, eventId]);
});
