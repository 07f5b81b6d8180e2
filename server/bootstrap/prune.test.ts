import { expect, test } from 'vitest';
import { receiptMail } from '#content/mails/receipt.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { receipt } from '#test/harness/mail-data.ts';
import { mailed } from '#test/harness/mailed.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { receiveWebhook } from '../features/payments/webhooks/receive-webhook.ts';
import { replayEvent } from '../features/payments/webhooks/replay-event.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { prune } from './prune.ts';

const shop = setUp(openOrderShop);

const BOOKS = ['orders', 'payments', 'purchases', 'refunds', 'ledger_entries', 'audit_log', 'exceptions'];
const run = (statement: string) => shop.database.pool.query(statement);

test('pruning deletes old data, and a repeated old event is still recognised', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const publicId = await shop.createOpenOrder();
  const webhook = shop.razorpay.webhook('payment.captured', { payment: shop.razorpay.pay(publicId) });
  await receiveWebhook(shop.context, { ...webhook, eventId: null });
  await shop.deliver(webhook);
  const user = await makeUser(shop.context.db);
  const logIn = (id: string, expires: string) =>
    run(`insert into auth_sessions (id, token, user_id, expires_at)
         values ('${id}', '${id}', '${user.id}', now() + interval '${expires}')`);
  await logIn('ended', '-1 day');
  const [purchase] = await shop.rows('purchases');
  await run(`insert into invite_calls (id, invitation_id, repository, counted)
             values ('call', '${purchase?.order_id}', 'acme/shop', true)`);
  const logs = ['provider_events', 'mails', 'auth_sessions', 'invite_calls'];
  const read = () => Promise.all(logs.map(shop.rows));
  const books = await Promise.all(BOOKS.map(shop.rows));

  for (const table of logs) await shop.age(table, '364 days');
  const before = await read();
  await run('update mails set sent_at = now(), next_try_at = null');
  await prune(shop.context);
  expect((await read()).map((rows) => rows.length)).toEqual(before.map((rows) => rows.length));

  for (const table of logs) await shop.age(table, '366 days');
  await logIn('open', '1 day');
  await prune(shop.context);
  const [events = [], mails = [], sessions, calls] = await read();
  expect(events).toHaveLength(2);
  for (const { body } of events) expect(body).toMatch(/^sha256:[\da-f]{64}$/);
  for (const { text_body, html_body, recipient } of mails)
    expect([text_body, html_body, recipient]).toEqual(['', '', '']);
  expect(sessions).toMatchObject([{ id: 'open' }]);
  expect(calls).toEqual([]);
  expect(await Promise.all(BOOKS.map(shop.rows))).toEqual(books);

  for (const eventId of [webhook.eventId, null]) await receiveWebhook(shop.context, { ...webhook, eventId });
  expect(await shop.rows('provider_events')).toEqual(events);
  expect(await shop.waitingJobs('process-event')).toEqual([]);
  await expect(replayEvent(admin, { eventId: webhook.eventId })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
  const orderId = String(purchase?.order_id);
  await enqueueMail(shop.context, shop.context.db, {
    mail: receiptMail,
    subjectKey: orderId,
    recipient: 'a@b.example',
    data: receipt,
  });
  expect(await shop.rows('mails')).toEqual(mails);
});

test('pruning seals the links in mails that an earlier release stored', async () => {
  await shop.createOpenOrder();
  const link = 'https://shop.example/orders/order_1?key=aKeyOfTheOrder';
  await run(`insert into mails (id, kind, subject_key, recipient, subject, text_body, html_body, unsubscribe_url)
             values ('old', 'receipt', 'old', 'a@b.example', '', 'See ${link}', '<a href="${link}">', '${link}')`);
  await prune(shop.context);
  const [sealed] = (await shop.rows('mails')).filter(({ id }) => id === 'old');
  expect(JSON.stringify(sealed)).not.toContain('aKeyOfTheOrder');
  expect(mailed(sealed?.text_body)).toBe(`See ${link}`);
  expect(mailed(sealed?.html_body)).toBe(`<a href="${link}">`);
  await prune(shop.context);
  expect((await shop.rows('mails')).filter(({ id }) => id === 'old')).toEqual([sealed]);
});

test('pruning keeps data that still needs work', async () => {
  const publicId = await shop.createOpenOrder();
  await shop.pay(publicId);
  await receiveWebhook(shop.context, shop.razorpay.webhook('invoice.paid', {}));
  await run('update provider_events set processed_at = null');
  for (const table of ['provider_events', 'mails']) await shop.age(table, '366 days');
  const before = [await shop.rows('provider_events'), await shop.rows('mails')];
  await prune(shop.context);
  expect([await shop.rows('provider_events'), await shop.rows('mails')]).toEqual(before);
});

test('pruning deletes expired links', async () => {
  await run(`insert into auth_verifications (id, identifier, value, expires_at)
             values ('over', 'change-email:a', '{"email":"asha@example.com"}', now() - interval '1 minute'),
                    ('valid', 'change-email:b', '{}', now() + interval '1 hour')`);
  await prune(shop.context);
  expect(await shop.rows('auth_verifications')).toMatchObject([{ id: 'valid' }]);
});
