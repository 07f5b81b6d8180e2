import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { mailed } from '#test/harness/mailed.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { mails } from '../../platform/mail/schema.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findPendingOrder } from '../../readers/order-page/find-order-progress.ts';
import { reportMail } from '../orders/report-mail.ts';
import { orders } from '../orders/schema.ts';
import { findBuyersReceipt } from '../receipts/find-receipt.ts';
import { correctEmail } from './correct-email.ts';

const WRONG = 'asha@exmaple.com';
const RIGHT = 'asha@example.com';
const shop = setUp(openOrderShop);
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder({ email: WRONG });
  await shop.pay(publicId);
});

const correct = (email = RIGHT) => correctEmail(admin, { orderId: publicId, email });
const sentTo = async (recipient: string) =>
  (await shop.context.db.select().from(mails).where(eq(mails.recipient, recipient))).map(({ kind }) => kind);
const markReceipt = (values: object) =>
  shop.context.db
    .update(mails)
    .set({ nextTryAt: null, ...values })
    .where(eq(mails.kind, 'receipt'));

test('correcting an email moves the purchase, mails both addresses and sends a delivered receipt again', async () => {
  await markReceipt({ sentAt: sql`now()` });
  expect(await correct(` \u202a${RIGHT.toUpperCase()}\u202c`)).toEqual({ status: 'corrected' });
  const [order] = await shop.context.db.select().from(orders);
  const { rows } = await shop.database.pool.query(
    'select u.email, u.kind from purchases p join users u on u.id = p.user_id',
  );
  expect([order?.email, rows]).toEqual([RIGHT, [{ email: RIGHT, kind: 'guest' }]]);
  expect((await sentTo(RIGHT)).sort()).toEqual(['order-email-corrected', 'receipt']);
  expect((await sentTo(WRONG)).sort()).toEqual(['order-email-left', 'receipt']);
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'order.correct-email', subject: order?.id, detail: { email: { from: WRONG, to: RIGHT } } },
  ]);
  await expect(correct()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test('correcting an email ends the links that were mailed before, also in mail that is sent again', async () => {
  const openLink = async (url = '') => {
    const { searchParams, pathname } = new URL(url);
    const key = searchParams.get('key') ?? '';
    return (
      (await findBuyersReceipt(shop.context, { orderId: pathname.split('/').at(-1) ?? '', key })) !== null
    );
  };
  const linksTo = async (recipient: string) => {
    const sent = await shop.context.db.select().from(mails).where(eq(mails.recipient, recipient));
    return sent.flatMap(({ textBody, htmlBody }) => {
      const links = [...mailed(`${textBody}${htmlBody}`).matchAll(/http:\S+\?key=[\w-]+/g)].map(
        ([url]) => url,
      );
      return [...new Set(links)];
    });
  };
  const [old] = await linksTo(WRONG);
  expect(await openLink(old)).toBe(true);
  await correct();
  expect(await openLink(old)).toBe(false);
  const [link, ...others] = new Set(await linksTo(RIGHT));
  expect([await openLink(link), others]).toEqual([true, []]);
  await correct('asha.new@example.com');
  expect(await openLink(link)).toBe(false);
});

test('correcting an email sends refused mail to the new address, and nothing twice', async () => {
  await markReceipt({ refusedAt: sql`now()` });
  expect(await findPendingOrder(shop.context, publicId)).toMatchObject({ mail: 'refused' });
  await correct();
  expect(await findPendingOrder(shop.context, publicId)).toMatchObject({ mail: null });
  expect((await sentTo(RIGHT)).sort()).toEqual(['order-email-corrected', 'receipt']);
  expect(await sentTo(WRONG)).toEqual(['order-email-left']);
});

test('a later refusal by the old address does not stop mail to the new one', async () => {
  const getReceipt = async () =>
    (await shop.context.db.select().from(mails).where(eq(mails.kind, 'receipt')))[0]!;
  const mailer = {
    logIn: async () => undefined,
    async send() {
      await correct();
      const reply = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such user' };
      throw Object.assign(new Error(reply.response), reply);
    },
  };
  const { id: mailId } = await getReceipt();
  await sendMail({ ...shop.context, mailer }, { mailId, report: reportMail });
  const due = { refusedAt: null, nextTryAt: expect.any(Date), leasedUntil: null };
  expect(await getReceipt()).toMatchObject({ recipient: RIGHT, ...due });
  expect(await shop.rows('exceptions')).toEqual([]);
});

test("an account's address or order, an unpaid order, and a project owned there cannot get a corrected email", async () => {
  const refused = { status: 'FAILED_PRECONDITION' };
  await makeUser(shop.context.db, { email: RIGHT });
  await expect(correct()).rejects.toMatchObject({ ...refused, message: expect.stringContaining('merge') });
  const { email } = await shop.makeConfirmedBuyer('buyer@example.com');
  const [order] = await shop.context.db.select().from(orders);
  const projectId = order?.projectId ?? '';
  const other = await shop.createOpenOrder({ projectId, email: 'owner@example.com', githubId: 'owner' });
  await expect(correctEmail(admin, { orderId: other, email: 'x@example.com' })).rejects.toMatchObject(
    refused,
  );
  await shop.pay(other, { id: 'pay_other' });
  await expect(correct('owner@example.com')).rejects.toMatchObject(refused);
  const owned = await shop.createOpenOrder({ email, githubId: 'buyer' });
  await shop.pay(owned, { id: 'pay_owned' });
  await expect(correctEmail(admin, { orderId: owned, email: 'x@example.com' })).rejects.toMatchObject(
    refused,
  );
  expect((await shop.rows('audit_log')).map(({ action }) => action)).not.toContain('order.correct-email');
});
