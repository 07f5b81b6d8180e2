import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { startWebhookReceiver } from '#test/harness/webhook-receiver.ts';
import { prune } from '../../bootstrap/prune.ts';
import { releaseLeases } from '../../platform/outbox/lease.ts';
import { announce } from './announce.ts';
import { listDeliveries, listWebhooks } from './list-webhooks.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './manage-webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './rules/webhook-events.ts';
import { webhookDeliveries, webhookOutbox, webhooks } from './schema.ts';
import { resendDelivery, sendTestEvent } from './send-again.ts';
import { RETRY_DELAYS, webhookJobs } from './send-webhook.ts';

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
const shop = setUp(async () => {
  receiver = await startWebhookReceiver();
  const opened = await openTestShop({ jobs: webhookJobs });
  return {
    ...opened,
    async reset() {
      receiver.reset();
      await opened.reset();
    },
    async close() {
      await opened.close();
      await receiver.close();
    },
  };
});

/** An admin with orderWrite whose session has passed a code. */
async function admin(): Promise<Context> {
  const context = await asAdmin(shop, 'orderWrite');
  return { ...context, actor: { ...context.actor!, hasPassedSecondFactor: true } };
}

const create = async (context: Context, events: WebhookEvent[] = [...WEBHOOK_EVENTS], url = receiver.url) =>
  createWebhook(context, { url, events });

const tell = (
  event: WebhookEvent,
  subjectKey: string,
  data: { payoutId?: string; amountPaise?: number } = {},
) => shop.context.db.transaction((tx) => announce(shop.context, tx, { event, subjectKey, ...data }));

/** Tries everything that waits, whenever it is due. */
async function tryAgain() {
  await shop.context.db.execute(
    sql`update webhook_deliveries set next_try_at = now() where status = 'waiting'`,
  );
  const { rows } = await shop.database.pool.query(
    `select id from webhook_deliveries where status = 'waiting'`,
  );
  for (const { id } of rows) await webhookJobs[0]!.run(shop.context, { deliveryId: id } as never);
}

const deliveries = async (context: Context, id: string) => (await listDeliveries(context, id, {})).documents;

test('an event is told once, and the public library of the standard accepts it', async () => {
  const context = await admin();
  const { id, secret } = await create(context);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
  await tell('payout.completed', 'p1', { payoutId: 'p1', amountPaise: 30_000 });
  await tell('payout.completed', 'p1', { payoutId: 'p1', amountPaise: 30_000 });
  await shop.runJobs();
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  const event = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(event).toEqual({
    type: 'payout.completed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { payoutId: 'p1', amount: { amount: 30_000, currency: 'INR' } },
  });
  expect(headers['content-type']).toBe('application/json');
  expect(body.length).toBeLessThan(20_000);
  expect(await deliveries(context, id)).toMatchObject([
    {
      id: headers['webhook-id'],
      event: 'payout.completed',
      status: 'delivered',
      tries: [{ at: expect.any(Number), answer: '204' }],
      nextTryAt: null,
    },
  ]);
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
});

test('the program of docs/api.md accepts an event of the shop, and no other', async () => {
  const { secret } = await create(await admin());
  await tell('case.opened', 'c1');
  await shop.runJobs();
  const { isFromShop } = await import(new URL('../../../docs/api/program.mjs', import.meta.url).href);
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect(isFromShop(secret, headers, body)).toBe(true);
  expect(isFromShop(secret, headers, `${body} `)).toBe(false);
  expect(isFromShop(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body)).toBe(false);
  const old = String(Number(headers['webhook-timestamp']) - 3600);
  expect(isFromShop(secret, { ...headers, 'webhook-timestamp': old }, body)).toBe(false);
});

test('only the webhooks that are on and want the event hear it, if and only if it happened', async () => {
  const context = await admin();
  const { id } = await create(context, ['order.paid']);
  const { id: off } = await create(context, ['review.added']);
  await updateWebhook(context, { id: off, isOn: false });
  await tell('review.added', 'r1');
  const rolledBack = shop.context.db.transaction(async (tx) => {
    await announce(shop.context, tx, { event: 'order.paid', subjectKey: 'o1' });
    throw new Error('The payment was not accepted.');
  });
  await expect(rolledBack).rejects.toThrow();
  await shop.runJobs();
  expect(receiver.received).toEqual([]);
  expect(await deliveries(context, id)).toEqual([]);
  expect(await deliveries(context, off)).toEqual([]);
});

test('secrets are sealed, and neither listed nor audited', async () => {
  const context = await admin();
  const { secret } = await create(context);
  const stored = JSON.stringify(await shop.context.db.select().from(webhooks));
  const { rows } = await shop.database.pool.query('select * from audit_log');
  expect(rows).toMatchObject([{ action: 'webhook.create' }]);
  for (const text of [stored, JSON.stringify(rows), JSON.stringify(await listWebhooks(context))])
    expect(text).not.toContain(secret.slice(6, 30));
  expect(await listWebhooks(context)).toMatchObject({
    documents: [
      { url: receiver.url, events: [...WEBHOOK_EVENTS], isOn: true, createdAt: expect.any(Number) },
    ],
  });
});

test('an event is tried ten times in three days with the same ID, the second time within a minute', async () => {
  expect(RETRY_DELAYS[0]).toBeLessThan(60 - 15);
  expect(RETRY_DELAYS.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(72 * 3600);
  const context = await admin();
  const { id } = await create(context);
  receiver.answer(500);
  await tell('order.paid', 'o1');
  await shop.runJobs();
  expect(await shop.waitingJobs('send-webhook')).toMatchObject([{ inSeconds: RETRY_DELAYS[0] }]);
  for (let n = 0; n < 12; n += 1) await tryAgain();
  expect(receiver.received).toHaveLength(RETRY_DELAYS.length + 1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliveries(context, id)).toMatchObject([
    { status: 'failed', nextTryAt: null, tries: Array.from({ length: 10 }, () => ({ answer: '500' })) },
  ]);
  expect(await listWebhooks(context)).toMatchObject({ documents: [{ isOn: true }] });
});

test('an event that a killed process was sending is sent again', async () => {
  await create(await admin());
  await tell('order.paid', 'o1');
  await shop.context.db.execute(
    sql`update webhook_deliveries set leased_until = now() + interval '1 minute'`,
  );
  await tryAgain();
  expect(receiver.received).toEqual([]);
  await releaseLeases(shop.context.db, webhookOutbox);
  await tryAgain();
  expect(receiver.received).toHaveLength(1);
});

test('a receiver that is gone is switched off at once, with a mail', async () => {
  const context = await admin();
  const { id } = await create(context);
  await tell('order.paid', 'o1');
  await tell('order.paid', 'o2');
  receiver.answer(410);
  await shop.runJobs();
  expect(receiver.received).toHaveLength(1);
  expect(await listWebhooks(context)).toMatchObject({ documents: [{ isOn: false }] });
  expect((await deliveries(context, id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  const { rows } = await shop.database.pool.query('select recipient, text_body from mails');
  expect(rows).toEqual([
    { recipient: shop.context.settings.supportEmail, text_body: expect.stringContaining(receiver.url) },
  ]);
  await tell('order.paid', 'o3');
  expect(await deliveries(context, id)).toHaveLength(2);
});

test('ten events that fail in a row switch a webhook off, and one that arrives begins the count again', async () => {
  const context = await admin();
  const { id } = await create(context);
  const isOn = async () => (await listWebhooks(context)).documents[0]?.isOn;
  receiver.answer(503);
  async function fail(from: number, count: number) {
    for (let n = from; n < from + count; n += 1) await tell('order.paid', `o${n}`);
    for (let n = 0; n <= RETRY_DELAYS.length; n += 1) await tryAgain();
  }
  await fail(0, 9);
  receiver.answer(200);
  await tell('order.paid', 'good');
  await tryAgain();
  receiver.answer(503);
  await fail(20, 9);
  expect(await isOn()).toBe(true);
  await fail(40, 1);
  expect(await isOn()).toBe(false);
  const { rows } = await shop.database.pool.query('select kind from mails');
  expect(rows).toEqual([{ kind: 'webhook-off' }]);
  await updateWebhook(context, { id, isOn: true });
  await fail(60, 1);
  expect(await isOn()).toBe(true);
});

test('redirects are not followed, and the body of an answer is not read', async () => {
  const context = await admin();
  const { id } = await create(context);
  receiver.answer(302, { location: `${receiver.url}/elsewhere` });
  await tell('order.paid', 'o1');
  await shop.runJobs();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(context, id)).toMatchObject([{ status: 'waiting', tries: [{ answer: '302' }] }]);
  receiver.answer((response) => response.writeHead(200).write('a body without an end'));
  await tryAgain();
  expect(await deliveries(context, id)).toMatchObject([{ status: 'delivered' }]);
});

test('after a rotation both secrets sign for 24 hours', async () => {
  const context = await admin();
  const { id, secret: old } = await create(context);
  const { secret } = await rotateWebhookSecret(context, { id });
  expect(secret).not.toBe(old);
  const accepts = (key: string) => {
    const { headers, body } = receiver.received.at(-1)!;
    try {
      return new Webhook(key).verify(body, headers as Record<string, string>) !== null;
    } catch {
      return false;
    }
  };
  await sendTestEvent(context, { id });
  await shop.runJobs();
  expect([accepts(old), accepts(secret)]).toEqual([true, true]);
  await shop.age('webhooks', '1 second', 'previous_ends_at');
  await sendTestEvent(context, { id });
  await shop.runJobs();
  expect([accepts(old), accepts(secret)]).toEqual([false, true]);
});

test('a test event and a repeated one are sent while the webhook is on', async () => {
  const context = await admin();
  const { id } = await create(context, ['order.paid']);
  const { deliveryId } = await sendTestEvent(context, { id });
  await shop.runJobs();
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'test', data: {} });
  expect(receiver.received[0]!.headers['webhook-id']).toBe(deliveryId);
  expect(await resendDelivery(context, { id: deliveryId })).toEqual({ deliveryId });
  await shop.runJobs();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
  expect(await deliveries(context, id)).toMatchObject([{ tries: [{ answer: '204' }, { answer: '204' }] }]);
  await updateWebhook(context, { id, isOn: false });
  for (const attempt of [sendTestEvent(context, { id }), resendDelivery(context, { id: deliveryId })])
    await expect(attempt).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  expect(await deleteWebhook(context, { id })).toEqual({ deleted: true });
  expect(await shop.context.db.select().from(webhookDeliveries)).toEqual([]);
  await expect(sendTestEvent(context, { id })).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('all of it needs a session that has passed a second factor', async () => {
  const context = await asAdmin(shop, 'orderWrite');
  const id = 'none';
  for (const attempt of [
    create(context),
    updateWebhook(context, { id }),
    deleteWebhook(context, { id }),
    rotateWebhookSecret(context, { id }),
    sendTestEvent(context, { id }),
    resendDelivery(context, { id }),
  ])
    await expect(attempt).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test.each([
  'ftp://127.0.0.1/x',
  'http://college.example/x',
  'https://user:secret@college.example/x',
  'https://10.0.0.1/x',
  'https://[fd00::1]/x',
  'https://169.254.169.254/latest',
  'not an address',
])('the address %s is refused', async (url) => {
  await expect(create(await admin(), ['order.paid'], url)).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
  const context = await admin();
  const { id } = await create(context);
  await expect(updateWebhook(context, { id, url })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
});

test('there are 20 webhooks at most, also for concurrent calls', async () => {
  const context = await admin();
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => create(context)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('deliveries are deleted after 30 days', async () => {
  const context = await admin();
  const { id } = await create(context);
  await sendTestEvent(context, { id });
  await shop.runJobs();
  await shop.age('webhook_deliveries', '29 days');
  await prune(shop.context);
  expect(await deliveries(context, id)).toHaveLength(1);
  await shop.age('webhook_deliveries', '31 days');
  await prune(shop.context);
  expect(await deliveries(context, id)).toEqual([]);
});

test('a receiver that another AUTH_SECRET sealed gets nothing', async () => {
  const context = await admin();
  const { id } = await create(context);
  await shop.context.db.update(webhooks).set({ secret: 'sealed elsewhere' }).where(eq(webhooks.id, id));
  await tell('order.paid', 'o1');
  await shop.runJobs();
  expect(receiver.received).toEqual([]);
  expect(await deliveries(context, id)).toMatchObject([
    { status: 'waiting', tries: [{ answer: expect.stringContaining('AUTH_SECRET') }] },
  ]);
});
