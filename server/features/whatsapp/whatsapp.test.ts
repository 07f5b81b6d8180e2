import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type FakeWhatsApp, startFakeWhatsApp } from '#test/harness/fake-whatsapp.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { unreachableAt } from '#test/harness/unreachable.ts';
import { watchWhatsApp } from '../../bootstrap/provider-watches.ts';
import { prune } from '../../bootstrap/prune.ts';
import { createWhatsApp } from '../../integrations/whatsapp/whatsapp.ts';
import { releaseLeases, sweepOutbox } from '../../platform/outbox/lease.ts';
import { accessJobs } from '../access/jobs.ts';
import { requestNewInvitation } from '../access/own-invitation.ts';
import { invitations } from '../access/schema.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { parseWhatsAppNumber } from './request-message.ts';
import { whatsAppMessages, whatsAppOutbox } from './schema.ts';
import { sendWhatsAppMessage, whatsAppJobs } from './send-message.ts';

let fake: FakeWhatsApp;
const shop = setUp(async () => {
  fake = await startFakeWhatsApp();
  const whatsApp = createWhatsApp(fake.settings);
  const opened = await openOrderShop({ whatsApp, jobs: [...accessJobs, ...whatsAppJobs] });
  return {
    ...opened,
    async reset() {
      fake.reset();
      await opened.reset();
    },
    async close() {
      await opened.close();
      await fake.close();
    },
  };
});

const NUMBER = '919876543210';
const order = (whatsappNumber: string | null = '98765 43210') => shop.createOpenOrder({ whatsappNumber });
const row = async () => (await shop.context.db.select().from(whatsAppMessages))[0];
const makeDue = () => shop.context.db.update(whatsAppMessages).set({ nextTryAt: sql`now()` });

test('one message is sent with the invitation, and none for a new invitation', async () => {
  const publicId = await order();
  expect(await row()).toMatchObject({ mobileNumber: NUMBER, nextTryAt: null });
  await shop.pay(publicId);
  const [invitation] = await shop.context.db.select().from(invitations);
  expect(invitation?.state).toBe('sent');
  expect(fake.messages).toEqual([
    {
      to: NUMBER,
      template: 'invitation_sent',
      texts: [expect.any(String), 'asha', expect.stringMatching(/\/invitations$/)],
    },
  ]);
  expect(await row()).toMatchObject({ outcome: 'sent', nextTryAt: null, leasedUntil: null });
  await requestNewInvitation(shop.context, { orderId: publicId, paidOrders: [publicId] });
  await shop.runJobs();
  await sweepOutbox(shop.context, whatsAppOutbox);
  await shop.runJobs();
  expect(fake.messages).toHaveLength(1);
});

test('no message is sent without consent, and a repeated order uses the last answer', async () => {
  const projectId = await order().then(async () => String((await shop.rows('orders'))[0]?.project_id));
  const { id } = await shop.createOrder({ projectId, whatsappNumber: ' ' });
  expect(await shop.rows('notices')).toEqual([]);
  await shop.pay(id);
  expect(fake.calls).toEqual([]);
  await expect(order('12345')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
});

test('a message that was certainly not sent is tried again, and finally dropped', async () => {
  const publicId = await order();
  fake.injectPermanentFault('POST', { status: 429, body: { error: { code: 130_429 } } });
  await shop.pay(publicId);
  expect(await row()).toMatchObject({ outcome: null, attempts: 1, nextTryAt: expect.any(Date) });
  for (let n = 0; n < 8; n += 1) {
    await makeDue();
    await shop.runJobs(60);
    await sendWhatsAppMessage(shop.context, { orderId: String((await row())?.orderId) });
  }
  expect(await row()).toMatchObject({ outcome: 'dropped', attempts: 9, nextTryAt: null });
});

test('a message waits while WhatsApp refuses the token, and is sent once by itself when it is accepted', async () => {
  const watched = createWhatsApp(fake.settings, { watch: watchWhatsApp(shop.context) });
  const context = { ...shop.context, whatsApp: watched };
  fake.injectPermanentFault(/./, { status: 401, body: { error: { code: 190 } } });
  await shop.pay(await order());
  const orderId = String((await row())?.orderId);
  await makeDue();
  await sendWhatsAppMessage(context, { orderId });
  expect(await row()).toMatchObject({ outcome: null, nextTryAt: expect.any(Date) });
  const listCases = () => shop.rows('exceptions');
  expect(await listCases()).toMatchObject([{ kind: 'credentials', subject: 'whatsapp', resolved_at: null }]);
  expect(await shop.mailsOf('support-alert')).toHaveLength(1);
  // The next attempt is far away, so that only the good answer makes it due.
  await shop.context.db.update(whatsAppMessages).set({ nextTryAt: sql`now() + interval '1 hour'` });
  fake.clearFaults();
  await watched.getSenderName();
  expect(await listCases()).toMatchObject([{ resolved_at: expect.any(Date) }]);
  await shop.runJobs();
  expect(fake.messages).toHaveLength(1);
  expect(await row()).toMatchObject({ outcome: 'sent' });
});

test.each([
  ['whose answer was lost', 'drop-reply', 1, 'unclear'],
  ['that WhatsApp refuses', { status: 400, body: { error: { code: 131_026 } } }, 0, 'refused'],
] as const)('a message %s is never repeated', async (_name, fault, sent, outcome) => {
  fake.injectFaults('POST', fault);
  await shop.pay(await order());
  await sweepOutbox(shop.context, whatsAppOutbox);
  await shop.runJobs(60);
  expect(await row()).toMatchObject({ outcome, attempts: 1 });
  expect(fake.messages).toHaveLength(sent);
});

test('a message that was sent is recorded as soon as the database can be reached again', async () => {
  fake.injectFaults('POST', { status: 429 });
  await shop.pay(await order());
  await makeDue();
  const orderId = String((await row())?.orderId);
  await sendWhatsAppMessage(unreachableAt(shop.context, 2), { orderId });
  expect(await row()).toMatchObject({ outcome: 'sent', attempts: 2, leasedUntil: null });
});

test('a message that a process may have sent before it was killed is never repeated', async () => {
  fake.injectFaults('POST', { status: 429 });
  await shop.pay(await order());
  await makeDue();
  const orderId = String((await row())?.orderId);
  const killed = { ...shop.context, whatsApp: { ...shop.context.whatsApp!, sendInvited: fail } };
  await expect(sendWhatsAppMessage(killed, { orderId })).rejects.toThrow('killed');
  await releaseLeases(shop.context.db, whatsAppOutbox);
  await sweepOutbox(shop.context, whatsAppOutbox);
  await shop.runJobs(60);
  await sendWhatsAppMessage(shop.context, { orderId });
  expect(await row()).toMatchObject({ outcome: null, attempts: 2, nextTryAt: null });
  expect(fake.messages).toEqual([]);
});

const fail = () => Promise.reject(new Error('killed'));

test('the message of an order that was refunded, or whose invitation was accepted, is dropped', async () => {
  fake.injectFaults('POST', { status: 429 });
  await shop.pay(await order());
  await shop.context.db.update(invitations).set({ state: 'accepted' });
  await makeDue();
  await sendWhatsAppMessage(shop.context, { orderId: String((await row())?.orderId) });
  expect(await row()).toMatchObject({ outcome: 'dropped' });
  expect(fake.messages).toEqual([]);
});

test('numbers are erased after 90 days, and with their owner', async () => {
  await shop.pay(await order());
  await shop.age('notices', '89 days');
  await prune(shop.context);
  expect(await row()).toMatchObject({ mobileNumber: NUMBER });
  await shop.age('notices', '91 days');
  await prune(shop.context);
  expect(await row()).toMatchObject({ mobileNumber: null, nextTryAt: null });
  await shop.context.db.update(whatsAppMessages).set({ mobileNumber: NUMBER, createdAt: sql`now()` });
  await shop.context.db.update(invitations).set({ state: 'accepted', nextTryAt: null });
  await erasePerson(shop.context, { email: 'asha@example.com' });
  expect(await row()).toMatchObject({ mobileNumber: null });
});

test('without a sender the number is ignored', () => {
  expect(parseWhatsAppNumber({ ...shop.context, whatsApp: null }, 'no number')).toBeNull();
});
