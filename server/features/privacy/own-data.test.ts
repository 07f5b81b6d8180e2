import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { AGREED_TEXTS, currentVersions } from '#content/pages/text-versions.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { cookieOf, openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { totpCode } from '#test/harness/totp.ts';
import type { Context } from '../../context.ts';
import { authAccounts, authSessions, authUsers } from '../../integrations/auth/schema.ts';
import { mails } from '../../platform/mail/schema.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { invitations } from '../access/schema.ts';
import { grantAdmin } from '../admins/grant-admin.ts';
import { dismissCase } from '../cases/remedies.ts';
import { cases } from '../cases/schema.ts';
import { getPolicy } from '../content/get-page.ts';
import { keepData } from '../deletions/cancel-deletion.ts';
import { planDeletion } from '../deletions/plan-deletion.ts';
import { deletions } from '../deletions/schema.ts';
import { eraseDue } from '../erasure/erase-due.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';
import { getDataExport } from './get-data-export.ts';
import { deleteOwnAccount } from './own-data.ts';

const shop = setUp(openAuthShop);
const ASHA = 'asha@example.com';
let session: Response;
let asAsha: Context;

beforeEach(async () => {
  session = await shop.signUp(ASHA);
  asAsha = { ...shop.context, actor: await shop.actorOf(session) };
});

const db = () => shop.context.db;
const headersOf = (response: Response) => new Headers({ cookie: cookieOf(response) });
const deleteAccount = (password = PASSWORD) =>
  deleteOwnAccount(asAsha, { headers: headersOf(session), password });
const confirmEmail = () => db().update(authUsers).set({ emailVerified: true });
const isPlanned = async () => (await db().$count(deletions)) > 0;
const mailsOf = (kind: string) => db().select().from(mails).where(eq(mails.kind, kind));

/** Lets the 48 hours pass, and runs the job twice concurrently. */
async function passTime(): Promise<void> {
  await db().update(deletions).set({ dueAt: sql`now()` });
  await Promise.all([eraseDue(shop.context), eraseDue(shop.context)]);
}

test('a new account keeps the versions of the texts that it agreed to, which stay readable', async () => {
  const { account } = await getDataExport(asAsha);
  expect(account?.agreements).toEqual(
    AGREED_TEXTS.map((text) => ({ text, version: currentVersions[text], agreedAt: account?.createdAt })),
  );
  for (const { text, version } of account?.agreements ?? [])
    expect((await getPolicy(shop.context, text, version)).effectiveSince).toBe(version);
});

describe('deleting the account', () => {
  test('a deletion needs the password, ends every session at once and mails how to undo it', async () => {
    const phone = await shop.signIn(ASHA);
    await expect(deleteAccount('not this one')).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      details: { field: 'current' },
    });
    await expect(deleteAccount('')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await isPlanned()).toBe(false);

    await deleteAccount();
    expect([await shop.actorOf(session), await shop.actorOf(phone)]).toEqual([null, null]);
    const [mail] = await mailsOf('deletion-planned');
    expect(mail).toMatchObject({ recipient: ASHA, textBody: expect.stringContaining('/login') });
    const [planned] = await db()
      .select({ hours: sql<number>`round(extract(epoch from due_at - now()) / 3600)::int` })
      .from(deletions);
    expect(planned?.hours).toBe(48);
    // Nothing is erased before it is due.
    await eraseDue(shop.context);
    expect((await db().select().from(users))[0]?.email).toBe(ASHA);
  });

  test('logging in undoes a deletion, and a wrong password does not', async () => {
    await confirmEmail();
    await deleteAccount();
    expect((await shop.signIn(ASHA, 'not this one')).status).toBe(401);
    expect(await isPlanned()).toBe(true);
    const again = await shop.signIn(ASHA);
    expect((await shop.actorOf(again))?.email).toBe(ASHA);
    expect(await isPlanned()).toBe(false);
    expect(await mailsOf('deletion-cancelled')).toMatchObject([{ recipient: ASHA }]);
    await passTime();
    expect((await db().select().from(users))[0]?.email).toBe(ASHA);
  });

  test('5 deletions a day are planned for a mailbox, and one that was never confirmed gets one mail', async () => {
    for (let n = 0; n < 5; n += 1) {
      await deleteAccount();
      session = await shop.signIn(ASHA);
    }
    await expect(deleteAccount()).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    expect(await mailsOf('deletion-planned')).toHaveLength(1);
  });

  test('with a second factor, a deletion is undone by its code and not by the password alone', async () => {
    await confirmEmail();
    const { auth } = shop.context;
    const uri = (await auth.enableSecondFactor(headersOf(session), PASSWORD))?.uri ?? '';
    const cookies = (await auth.confirmSecondFactor(headersOf(session), totpCode(uri))) ?? [];
    session = new Response(null, {
      headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
    });
    asAsha = { ...shop.context, actor: await shop.actorOf(session) };
    await deleteAccount();
    const asked = await shop.signIn(ASHA);
    expect(await isPlanned()).toBe(true);
    const headers = { cookie: cookieOf(asked) };
    await shop.request('two-factor/verify-totp', { code: totpCode(uri) }, { headers });
    expect(await isPlanned()).toBe(false);
  });

  test('after 48 hours the account and the guest of a confirmed email are erased, and the last mail is forgotten', async () => {
    await confirmEmail();
    const orderId = await makePaidOrder(db(), { github: { id: 7, login: 'asha-k' }, email: ASHA });
    await db().update(invitations).set({ state: 'accepted', status: 'invite_success', nextTryAt: null });
    await deleteAccount();
    await passTime();
    expect(await isPlanned()).toBe(false);
    expect((await shop.signIn(ASHA)).status).toBe(401);
    const people = await db().select().from(users);
    expect(people.map(({ email }) => /^erased-/.test(email))).toEqual([true, true]);
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ email: people[0]?.email, githubLogin: 'asha-k' });

    const [done] = await mailsOf('data-erased');
    expect(done).toMatchObject({ recipient: ASHA, nextTryAt: expect.any(Date) });
    const sent: string[] = [];
    const mailer = {
      logIn: async () => undefined,
      send: async ({ to }: { to: string }) => void sent.push(to),
    };
    await sendMail({ ...shop.context, mailer }, { mailId: done!.id, report: async () => undefined });
    expect(sent).toEqual([ASHA]);
    const { rows } = await shop.database.pool.query('select to_jsonb(m)::text as text from mails m');
    expect(rows.map(({ text }) => text).join()).not.toContain(ASHA);
  });

  test('an account that has not confirmed its email is erased without what a guest has stored for the address', async () => {
    await makePaidOrder(db(), { github: { id: 7, login: 'real-asha' }, email: ASHA });
    await db().update(invitations).set({ state: 'accepted', status: 'invite_success', nextTryAt: null });
    await deleteAccount();
    await passTime();
    const people = await db().select().from(users).orderBy(users.kind);
    expect(people).toMatchObject([
      { kind: 'guest', email: ASHA },
      { kind: 'registered', email: expect.stringMatching(/@erased\.invalid$/) },
    ]);
    expect(await db().select().from(orders)).toMatchObject([{ email: ASHA }]);
    expect(await db().$count(authUsers)).toBe(0);
  });

  test('a deletion waits for a payment in progress, and logging in still undoes it', async () => {
    await confirmEmail();
    await makePaidOrder(db(), { github: { id: 7, login: 'asha-k' }, email: ASHA });
    const [paid] = await db().select().from(orders);
    await db()
      .insert(orders)
      .values({ ...paid!, id: 'unpaid', publicId: 'order_unpaid', state: 'open', paidAt: null });
    await deleteAccount();
    await passTime();
    const [planned] = await db().select().from(deletions);
    expect(planned?.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    await shop.signIn(ASHA);
    expect(await isPlanned()).toBe(false);
  });

  test('an account in debt is deleted once an admin has resolved its case', async () => {
    await confirmEmail();
    const fixture = createPayoutFixture(shop);
    const { student, orderIds } = await fixture.createPayout();
    const { email } = student;
    const plan = () =>
      db().transaction((tx) =>
        planDeletion(shop.context, tx, {
          subject: { email, userIds: [student.id], ownsEmail: true },
          userId: student.id,
          undo: { by: 'login', url: 'https://shop.example/login' },
        }),
      );
    await plan();
    for (const orderId of orderIds) await fixture.refund(orderId);
    const debts = () => db().select().from(cases).where(eq(cases.kind, 'deletion_in_debt'));
    const isErased = async () => (await db().$count(users, eq(users.email, email))) === 0;
    await passTime();
    expect(await isErased()).toBe(false);
    expect(await isPlanned()).toBe(true);
    expect(await debts()).toMatchObject([
      { subject: student.id, resolvedAt: null, message: expect.stringContaining('owes ₹300') },
    ]);
    await keepData(shop.context, email);
    expect(await debts()).toMatchObject([{ resolution: 'The person took the deletion back.' }]);
    await plan();
    await passTime();
    expect(await isErased()).toBe(false);
    const [debt] = await debts();
    await dismissCase(await asAdmin(shop, 'orderWrite'), { caseId: debt?.id ?? '', note: 'Written off.' });
    await passTime();
    expect(await isErased()).toBe(true);
    expect(JSON.stringify(await debts())).not.toContain(email);
  });

  test('an active admin and a person with an open claim are refused with the reason', async () => {
    await grantAdmin(shop.context, { email: ASHA, mayBeUnconfirmed: true });
    await expect(deleteAccount()).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('admin'),
    });
    await shop.reset();
    const { actor } = { actor: actorOf(await makeUser(db())) };
    for (const n of [1, 2, 3])
      await makeReferredOrder(db(), actor.userId, { github: { id: 100 + n, login: `friend-${n}` } });
    await createPayoutFixture(shop).claim(shop.as(actor), 'asha@okbank');
    const asReferrer = { ...shop.as(actor), auth: { ...shop.context.auth, isPassword: async () => true } };
    await expect(
      deleteOwnAccount(asReferrer, { headers: new Headers(), password: 'any' }),
    ).rejects.toMatchObject({ status: 'FAILED_PRECONDITION', message: expect.stringContaining('claim') });
    expect(await isPlanned()).toBe(false);
  });

  test('with GitHub connected, a login of the last ten minutes takes the place of the password', async () => {
    const userId = asAsha.actor?.userId ?? '';
    await db().insert(authAccounts).values({ id: 'g', accountId: '7', providerId: 'github', userId });
    await db().update(authSessions).set({ createdAt: sql`now() - interval '11 minutes'` });
    await expect(deleteAccount('')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await db().update(authSessions).set({ createdAt: sql`now() - interval '9 minutes'` });
    await deleteAccount('');
    expect(await isPlanned()).toBe(true);
  });
});
