import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rightsOf } from '#test/harness/admins.ts';
import { cookieOf, openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { makeUser } from '#test/harness/factories.ts';
import { mailed } from '#test/harness/mailed.ts';
import { insertTeammate, makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { authUsers } from '../../integrations/auth/schema.ts';
import { mails } from '../../platform/mail/schema.ts';
import { findBuyersOrder } from '../access/get-own-order.ts';
import { purchases } from '../access/schema.ts';
import { admins } from '../admins/schema.ts';
import { getOrder, listPaidOrders } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { enqueueReceipt } from '../payments/enqueue-receipt.ts';
import { getDataExport } from '../privacy/get-data-export.ts';
import { projects } from '../projects/schema.ts';
import { reviews } from '../reviews/schema.ts';
import { users } from '../users/schema.ts';
import { whatsAppMessages } from '../whatsapp/schema.ts';
import { changePassword } from './change-password.ts';
import { confirmMerge } from './confirm-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestConfirmationLink } from './confirmation-link.ts';
import { enqueueLinks } from './public-email.ts';
import { requestEmailChange } from './request-email-change.ts';

const [ASHA, NEW] = ['asha@example.com', 'asha.new@example.com'];
const shop = setUp(openAuthShop);
let session: Response;
let headers: Headers;
let asAsha: Context;

beforeEach(async () => {
  session = await shop.signUp(ASHA);
  headers = new Headers({ cookie: cookieOf(session) });
  asAsha = { ...shop.context, actor: await shop.actorOf(session) };
});

async function asAdminAsha(): Promise<Context> {
  const { context } = shop;
  await context.db.insert(admins).values({ userId: asAsha.actor?.userId ?? '', ...rightsOf('userWrite') });
  return { ...context, actor: await shop.actorOf(session) };
}

const answer = (cookies: string[]) =>
  new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });
async function mailOf(kind: string) {
  const [mail] = await shop.context.db.select().from(mails).where(eq(mails.kind, kind));
  return mail;
}
async function linkToken() {
  return /confirm-email\?token=([\w-]+)/.exec(mailed((await mailOf('change-email'))?.textBody))?.[1] ?? '';
}

describe('changing the password', () => {
  test('changing the password ends all sessions and starts a new one', async () => {
    const phone = await shop.signIn(ASHA);
    const cookies = await changePassword(asAsha, { headers, current: PASSWORD, next: 'new words' });
    expect((await shop.actorOf(answer(cookies)))?.email).toBe(ASHA);
    expect(await shop.actorOf(phone)).toBeNull();
    expect(await shop.actorOf(session)).toBeNull();
    expect((await shop.signIn(ASHA, 'new words')).status).toBe(200);
  });

  test.each([
    ['not this one', 'new words', 'current', 'This isn’t your current password.'],
    [PASSWORD, 'short', 'next', 'Password must be at least 6 characters long.'],
    [PASSWORD, 'x'.repeat(129), 'next', 'A password has at most 128 characters.'],
  ])(
    'a password change from %s to %s is refused for its %s password',
    async (...[current, next, field, message]) => {
      const changed = changePassword(asAsha, { headers, current, next });
      await expect(changed).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
        message,
        details: { field },
      });
      expect((await shop.actorOf(session))?.email).toBe(ASHA);
    },
  );

  test('an admin’s new password has 8 characters and is none of the most common, and a buyer’s may be', async () => {
    const admin = await asAdminAsha();
    for (const [next, message] of [
      ['seven77', 'Password must be at least 8 characters long.'],
      [
        'Password1',
        'This password is one of the most common. Please choose another one for an admin’s account.',
      ],
    ])
      await expect(
        changePassword(admin, { headers, current: PASSWORD, next: next ?? '' }),
      ).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
        message,
        details: { field: 'next' },
      });
    await shop.context.db.delete(admins);
    await changePassword(admin, { headers, current: PASSWORD, next: 'password1' });
    expect((await shop.signIn(ASHA, 'password1')).status).toBe(200);
  });

  test('wrong current passwords are limited', async () => {
    const tries = Array.from({ length: 12 }, () =>
      changePassword(asAsha, { headers, current: 'a guess', next: 'new words' }).catch(
        (error) => error.status,
      ),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 'RESOURCE_EXHAUSTED')).toHaveLength(2);
  });
});

describe('changing the email', () => {
  test('changing the email sends mail that the old address refused to the new one', async () => {
    const { db } = shop.context;
    const bought = await makePaidOrder(db, { github: { id: 7, login: 'asha' } });
    const foreign = await makePaidOrder(db, { github: { id: 8, login: 'ravi' }, repository: 'acme/two' });
    const userId = asAsha.actor?.userId ?? '';
    await db.update(purchases).set({ userId }).where(eq(purchases.orderId, bought));
    for (const orderId of [bought, foreign]) {
      const order = await getOrder(db, orderId);
      await db.transaction((tx) =>
        enqueueReceipt(shop.context, tx, {
          order,
          team: [],
          paymentId: 'pay_1',
          method: 'upi',
          document: null,
          paidAt: new Date(),
          coverUrl: null,
        }),
      );
      const refused = { refusedAt: new Date(), nextTryAt: null, recipient: ASHA };
      await db.update(mails).set(refused).where(eq(mails.orderId, orderId));
    }
    await requestEmailChange(asAsha, { headers, email: NEW, password: PASSWORD });
    await confirmEmailChange(asAsha, { headers, token: await linkToken() });
    const receipts = await db.select().from(mails).where(eq(mails.kind, 'receipt'));
    expect(Object.fromEntries(receipts.map((mail) => [mail.orderId, mail]))).toMatchObject({
      [bought]: { recipient: NEW, refusedAt: null, nextTryAt: expect.any(Date) },
      [foreign]: { recipient: ASHA, refusedAt: expect.any(Date), nextTryAt: null },
    });
  });

  test('changing the email updates user and account, keeps only this session, invalidates old links and merges guest purchases', async () => {
    const { db } = shop.context;
    const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha' }, email: NEW });
    await shop.request('request-password-reset', { email: ASHA });
    await shop.runJobs();
    await requestEmailChange(asAsha, { headers, email: ' Asha.New@Example.com', password: PASSWORD });
    expect((await mailOf('change-email'))?.recipient).toBe(NEW);
    expect((await shop.actorOf(session))?.email).toBe(ASHA);

    const other = await shop.signIn(ASHA);
    const token = await linkToken();
    const projects = ['Smart Irrigation System'];
    expect(await confirmEmailChange(asAsha, { headers, token })).toEqual({
      state: 'changed',
      email: NEW,
      projects,
    });
    expect(await confirmEmailChange(asAsha, { headers, token })).toEqual({ state: 'ended' });
    expect(await shop.actorOf(session)).toMatchObject({ email: NEW, emailVerified: true });
    expect(await shop.actorOf(other)).toBeNull();
    expect((await mailOf('email-changed'))?.recipient).toBe(ASHA);
    // The old address was never confirmed, so the mail quotes nothing that was typed.
    expect((await mailOf('email-changed'))?.textBody).not.toContain(NEW);
    const [row] = await db.select().from(users).where(eq(users.kind, 'registered'));
    expect([row?.email, row?.mailbox]).toEqual([NEW, NEW]);
    const [bought] = await db.select().from(purchases).where(eq(purchases.orderId, orderId));
    expect(bought?.userId).toBe(row?.id);

    const reset = /login\?token=(\w+)/.exec(mailed((await mailOf('reset-password'))?.textBody))?.[1];
    expect((await shop.request('reset-password', { token: reset, newPassword: 'stolen it' })).status).toBe(
      400,
    );
    expect((await shop.signIn(ASHA)).status).toBe(401);
    expect((await shop.signIn(NEW)).status).toBe(200);
  });

  test('changing the email ends the order links that the old address got, and mails follow to the new one', async () => {
    const { db } = shop.context;
    const userId = asAsha.actor!.userId;
    const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha' }, email: ASHA });
    await db.update(purchases).set({ userId }).where(eq(purchases.orderId, orderId));
    const guests = await makePaidOrder(db, {
      github: { id: 8, login: 'ravi' },
      email: ASHA,
      repository: 'a/2',
    });
    const keyOf = async (id: string) =>
      new URL(orderLink(shop.context, await getOrder(db, id))).searchParams.get('key') ?? '';
    const opens = async (id: string, key: string) =>
      (await findBuyersOrder({ ...shop.context, actor: null }, { orderId: id, key })) !== null;
    const [first, ofGuest] = [await keyOf(orderId), await keyOf(guests)];
    const changeTo = async (email: string) => {
      await db.delete(mails).where(eq(mails.kind, 'change-email'));
      const actor = (await shop.actorOf(session))!;
      const asNow = { ...asAsha, actor };
      await requestEmailChange(asNow, { headers, email, password: PASSWORD });
      await confirmEmailChange(asNow, { headers, token: await linkToken() });
    };
    await changeTo(NEW);
    const second = await keyOf(orderId);
    expect([await opens(orderId, first), await opens(orderId, second)]).toEqual([false, true]);
    expect((await getOrder(db, orderId)).email).toBe(NEW);
    // Another person's purchase with the address is not the account's.
    expect([await opens(guests, ofGuest), (await getOrder(db, guests)).email]).toEqual([true, ASHA]);
    expect(await listPaidOrders(db, { email: ASHA, limit: 9 })).toMatchObject([{ id: guests }]);
    await changeTo('asha.third@example.com');
    expect(await opens(orderId, second)).toBe(false);
  });

  test.each([
    ['a wrong password', NEW, 'a guess', 'INVALID_ARGUMENT'],
    ['no email', 'asha', PASSWORD, 'INVALID_ARGUMENT'],
    ['the same email', ' ASHA@example.com ', PASSWORD, 'INVALID_ARGUMENT'],
    ['a taken one', 'bilal@example.com', PASSWORD, 'ALREADY_EXISTS'],
  ])('an email change with %s is refused without sending mail', async (...[, email, password, status]) => {
    await makeUser(shop.context.db, { email: 'bilal@example.com' });
    await expect(requestEmailChange(asAsha, { headers, email, password })).rejects.toMatchObject({ status });
    expect(await mailOf('change-email')).toBeUndefined();
  });

  test('an email change link is refused in another account, and for an email that was taken meanwhile', async () => {
    await requestEmailChange(asAsha, { headers, email: NEW, password: PASSWORD });
    const token = await linkToken();
    const bilal = { ...shop.context, actor: await shop.actorOf(await shop.signUp('bilal@example.com')) };
    expect(await confirmEmailChange(bilal, { headers, token })).toEqual({ state: 'other account' });
    await expect(confirmEmailChange(shop.context, { headers, token })).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
    await shop.signUp(NEW);
    expect(await confirmEmailChange(asAsha, { headers, token })).toEqual({ state: 'taken' });
    const [row] = await shop.context.db
      .select()
      .from(authUsers)
      .where(eq(authUsers.id, asAsha.actor!.userId));
    expect(row?.email).toBe(ASHA);
  });
});

test('the data export contains only the caller’s data', async () => {
  const { db } = shop.context;
  const soldCommit = 'a'.repeat(40);
  const github = { id: 7, login: 'asha-k' };
  const mine = await makePaidOrder(db, { github, email: ASHA, repository: 'a/b', soldCommit });
  await makePaidOrder(db, { github: { id: 8, login: 'bilal' }, repository: 'a/c' });
  await db.update(purchases).set({ userId: asAsha.actor!.userId }).where(eq(purchases.orderId, mine));
  const [project] = await db.select().from(projects).where(eq(projects.repoName, 'b'));
  await db.insert(whatsAppMessages).values({ orderId: mine, mobileNumber: '919876543210' });
  const teammate = { id: 'tm', githubLogin: 'ravi', githubAccountId: 9, state: 'sent' } as const;
  await insertTeammate(db, mine, teammate);
  await db
    .insert(reviews)
    .values({ id: 'r', orderId: mine, projectId: project?.id ?? '', rating: 4, text: 'Good.' });
  const data = await getDataExport(asAsha);
  expect(data).toMatchObject({
    account: { email: ASHA },
    purchases: [
      { orderId: `public_${mine}`, githubId: 'asha-k', team: [{ githubId: 'ravi', inviteState: 'sent' }] },
    ],
    orders: [{ amount: 499, paymentId: `pay_${mine}`, soldCommit, mobileNumber: '919876543210' }],
    reviews: [{ rating: 4, text: 'Good.', status: 'waiting' }],
    ledger: [],
    payouts: [],
  });
  expect(JSON.stringify(data)).not.toMatch(/bilal|password|token/);
  await expect(getDataExport(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});

describe('order links', () => {
  const ask = (email: string, clientIp = '192.0.2.1') =>
    enqueueLinks({ ...shop.context, clientIp }, email, 'find-orders');

  test('order links of paid orders are sent once per request, and not without paid orders', async () => {
    const github = { id: 7, login: 'asha-k' };
    await makePaidOrder(shop.context.db, { github, email: 'guest@example.com' });
    for (const email of ['guest@example.com', 'nobody@example.com'])
      expect(await ask(` ${email.toUpperCase()}`)).toEqual({ email });
    await shop.runJobs();
    const sent = await shop.context.db.select().from(mails).where(eq(mails.kind, 'find-orders'));
    expect(sent.map(({ recipient }) => recipient)).toEqual(['guest@example.com']);
    expect(mailed(sent[0]?.textBody)).toMatch(
      /http:\/\/localhost:3000\/orders\/public_ord_[\w-]+\?key=[\w-]{43}\n/,
    );
  });

  test('order links are refused for invalid emails and limited per mailbox', async () => {
    await expect(ask('guest')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    for (let n = 0; n < 5; n += 1) await ask('guest@example.com');
    // Another network still has one of the 3.
    expect(await shop.waitingJobs('mail-my-orders')).toHaveLength(2);
    for (let n = 2; n < 5; n += 1) await ask('guest@example.com', `192.0.2.${n}`);
    expect(await shop.waitingJobs('mail-my-orders')).toHaveLength(3);
    await shop.context.db.execute(sql`update attempts set count = 60 where key like 'from-find-orders:%'`);
    await expect(ask('other@example.com')).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  });
});

test('signing up mails a link that confirms the email, merges guest purchases, and can be sent again', async () => {
  const { db } = shop.context;
  const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha' }, email: ASHA });
  const links = async () =>
    (await db.select().from(mails).where(eq(mails.kind, 'confirm-account'))).map(
      ({ recipient, textBody }) =>
        [recipient, /merge\?token=([\w-]+)/.exec(mailed(textBody))?.[1] ?? ''] as const,
    );
  const [[recipient, token] = [], ...others] = await links();
  expect([recipient, others]).toEqual([ASHA, []]);
  for (let n = 0; n < 4; n += 1) await requestConfirmationLink(asAsha);
  await expect(requestConfirmationLink(asAsha)).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  expect(await links()).toHaveLength(5);

  const projects = ['Smart Irrigation System'];
  expect(await confirmMerge(asAsha, { token: token ?? '' })).toEqual({ state: 'merged', projects });
  const [bought] = await db.select().from(purchases).where(eq(purchases.orderId, orderId));
  expect(bought?.userId).toBe(asAsha.actor?.userId);
  const confirmed = { ...shop.context, actor: await shop.actorOf(session) };
  expect(confirmed.actor?.emailVerified).toBe(true);
  await requestConfirmationLink(confirmed);
  expect(await links()).toHaveLength(5);
});
