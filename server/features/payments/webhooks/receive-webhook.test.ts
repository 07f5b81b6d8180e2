import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { receiveWebhook } from './receive-webhook.ts';

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  publicId = (await shop.createOrder({ projectId })).id;
});

const captured = (given: Record<string, unknown> = {}) =>
  shop.razorpay.webhook('payment.captured', { payment: shop.razorpay.pay(publicId, given) });
const signed = (text: string) => {
  const rawBody = new TextEncoder().encode(text);
  return { rawBody, signature: shop.razorpay.sign(rawBody), eventId: 'evt_text' };
};
const purchases = () => shop.rows('purchases');

describe('receiveWebhook', () => {
  const processed = [{ type: 'payment.captured', outcome: 'accepted', processed_at: expect.any(Date) }];

  test('a captured payment is recorded with its event, and all that GitHub does is left to jobs', async () => {
    await receiveWebhook(shop.context, captured());
    expect(await purchases()).toHaveLength(1);
    expect(await shop.rows('provider_events')).toMatchObject(processed);
    expect(await shop.waitingJobs('process-event')).toEqual([]);
    expect(shop.github.countCalls(/repos/)).toBe(0);
  });

  test('while statements wait for a connection, an event is stored first and processed by a job', async () => {
    const { pool } = shop.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const other = pool.query('select 1');
    const received = receiveWebhook(shop.context, captured());
    for (const client of held) client.release();
    await Promise.all([other, received]);
    expect(await purchases()).toEqual([]);
    expect(await shop.rows('provider_events')).toMatchObject([{ outcome: null }]);
    await shop.runJobs();
    expect(await purchases()).toHaveLength(1);
    expect(await shop.rows('provider_events')).toMatchObject(processed);
  });

  test('an event whose payment cannot be recorded at once is stored, and a job tries again', async () => {
    await shop.database.pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$;
      create trigger fail before insert on payments for each row execute function fail()`);
    await receiveWebhook(shop.context, captured());
    await shop.database.pool.query('drop trigger fail on payments; drop function fail');
    expect(await shop.rows('provider_events')).toMatchObject([{ outcome: null }]);
    expect(await purchases()).toEqual([]);
    await shop.runJobs();
    expect(await shop.rows('provider_events')).toMatchObject(processed);
    expect(await purchases()).toHaveLength(1);
  });

  test('a webhook of the doctor is accepted and not stored', async () => {
    await receiveWebhook(shop.context, signed(JSON.stringify({ event: 'doctor.ping' })));
    expect(await shop.rows('provider_events')).toEqual([]);
  });

  test.each([
    ['no signature', { signature: null }],
    ['a short one', { signature: 'abc123' }],
    ['one that is not hex', { signature: 'x'.repeat(64) }],
    ['one made with the API secret', 'api'],
    ['one of another body', 'other'],
  ] as const)('a webhook with %s is rejected and not stored', async (_name, forged) => {
    shop.disagrees('No report of the payment is accepted.');
    const webhook = captured();
    const { keySecret } = shop.razorpay.settings;
    const signature =
      forged === 'api'
        ? shop.razorpay.sign(webhook.rawBody, keySecret)
        : forged === 'other'
          ? captured().signature
          : forged.signature;
    await expect(receiveWebhook(shop.context, { ...webhook, signature })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(await shop.rows('provider_events')).toEqual([]);
    expect(await shop.waitingJobs('process-event')).toEqual([]);
  });

  test('a webhook is verified over its exact bytes', async () => {
    const payment = JSON.stringify(shop.razorpay.pay(publicId)).replace('upi', '\\u0075pi');
    const text = `{ "payload" :\t{"payment":{ "entity" :${payment} }},\r\n "event":"payment.captured" ,"x":"\u00e9" }`;
    expect(await shop.deliver(signed(text))).toBe('accepted');
  });

  test('a webhook is processed once when delivered repeatedly or under other IDs', async () => {
    const webhook = captured();
    await Promise.all(Array.from({ length: 50 }, () => receiveWebhook(shop.context, webhook)));
    await shop.runJobs();
    expect(await shop.deliver({ ...webhook, eventId: 'evt_other' })).toBe('duplicate');
    await receiveWebhook(shop.context, { ...webhook, eventId: null });
    await receiveWebhook(shop.context, { ...webhook, eventId: null });
    await shop.runJobs();
    const ids = (await shop.rows('provider_events')).map(({ event_id }) => event_id);
    const digest = `sha256:${createHash('sha256').update(webhook.rawBody).digest('hex')}`;
    expect(ids.sort()).toEqual([webhook.eventId, 'evt_other', digest].sort());
    expect(await purchases()).toHaveLength(1);
  });

  test('a webhook is stored although another body used its ID before', async () => {
    await shop.deliver({ ...signed('{"event":"some.thing"}'), eventId: 'evt_1' });
    const webhook = captured();
    await shop.deliver({ ...webhook, eventId: 'evt_1' });
    expect(await purchases()).toHaveLength(1);
    const digest = `sha256:${createHash('sha256').update(webhook.rawBody).digest('hex')}`;
    expect(await shop.rows('provider_events')).toMatchObject([
      { event_id: 'evt_1', type: 'some.thing' },
      { event_id: digest, type: 'payment.captured', outcome: 'accepted' },
    ]);
  });
});
