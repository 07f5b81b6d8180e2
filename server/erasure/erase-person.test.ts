import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { purchases } from '../access/schema.ts';
import { mergeGuestUser } from '../accounts/merge-guest-user.ts';
import { grantAdmin } from '../admins/grant-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { cases } from '../cases/schema.ts';
import { fileComplaint } from '../complaints/file-complaint.ts';
import { githubConnections } from '../connections/schema.ts';
import { authSessions, authTwoFactors, authVerifications } from '../integrations/auth/schema.ts';
import { reportMail } from '../orders/report-mail.ts';
import { orders } from '../orders/schema.ts';
import { providerEvents } from '../payments/schema.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { projects } from '../projects/schema.ts';
import { findReferrer } from '../referrals/find-referrer.ts';
import { refunds } from '../refunds/schema.ts';
import { reviews } from '../reviews/schema.ts';
import { toggleUserStatus } from '../users/toggle-user-status.ts';
import { erasePerson } from './erase-person.ts';

const ASHA = 'asha@example.com';
let shop: TestShop;
let fixture: ReturnType<typeof createPayoutFixture>;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = createPayoutFixture(shop);
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

const erase = (given: { giveUpEarnings?: boolean } = {}) =>
  erasePerson(shop.context, { email: ASHA, ...given });

/** A paid order of Asha as a guest, whose invitation was accepted. */
async function buy(login: string, id: number, email = ASHA): Promise<string> {
  const { db } = shop.context;
  const [guest] = await shop.database.pool
    .query(`select id from users where kind = 'guest' and email = $1`, [email])
    .then(({ rows }) => rows);
  const orderId = await makePaidOrder(db, {
    ...{ github: { login, id }, repository: `acme/repo-${id}` },
    ...(guest ? {} : { email }),
  });
  if (guest) {
    await db.update(orders).set({ email }).where(eq(orders.id, orderId));
    await db.update(purchases).set({ userId: guest.id }).where(eq(purchases.orderId, orderId));
  }
  await db
    .update(purchases)
    .set({ inviteState: 'accepted', inviteStatus: 'invite_success', nextTryAt: null })
    .where(eq(purchases.orderId, orderId));
  return orderId;
}

async function refund(orderId: string): Promise<void> {
  const { db } = shop.context;
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
  await db.update(purchases).set({ revokedAt: sql`now()` }).where(eq(purchases.orderId, orderId));
  await db.insert(refunds).values({
    ...{ id: 'refund', paymentId: `pay_${orderId}`, orderId, amountPaise: 49_900, state: 'processed' },
    ...{ providerRefundId: 'rfnd_1', reason: `Asked by ${ASHA}.`, nextTryAt: null },
  });
}

/** Asha with an account and as a guest, with one of everything that is stored about a person. */
async function createAsha() {
  const { db } = shop.context;
  const user = await makeUser(db, {
    email: ASHA,
    githubLogin: 'asha-gone',
    githubAccountId: 2,
    emailVerified: true,
  });
  const context = shop.as({
    ...{ userId: user.id, email: ASHA, emailVerified: true, githubId: 'asha-gone', rights: null },
  });
  for (const n of [1, 2, 3])
    await makeReferredOrder(db, user.id, { github: { id: 100 + n, login: `friend-${n}` } });
  await fixture.claim(context, 'asha.upi@okbank');
  const admin = await fixture.createAdmin();
  const { id: payoutId } = await fixture.getNewestPayout();
  await fixture.verify(admin.context, payoutId);
  await fixture.complete(admin.context, payoutId, 'UTR1');

  const [standing, gone] = [await buy('asha-stands', 1), await buy('asha-gone', 2)];
  await refund(gone);
  const ids = { userId: user.id, expiresAt: sql`now() + interval '1 day'` };
  await db
    .insert(authSessions)
    .values({ ...ids, id: 's', token: 'session-of-asha', ipAddress: '203.0.113.7' });
  await db
    .insert(authTwoFactors)
    .values({ id: 't', secret: 'totp-of-asha', backupCodes: '', userId: user.id });
  const link = JSON.stringify({ userId: user.id, email: ASHA });
  await db
    .insert(authVerifications)
    .values({ ...ids, id: 'v', identifier: 'change-email:hash', value: link });
  for (const [eventId, email] of [
    ['of-asha', 'Asha@Example.com'],
    ['of-ravi', 'ravi.asha@example.com'],
  ] as const)
    await db.insert(providerEvents).values({
      ...{ source: 'razorpay', eventId, type: 'payment.captured', processedAt: sql`now()` },
      body: JSON.stringify({ payload: { email, contact: '+919900000001' } }),
    });
  const content = { subject: 'Your receipt', text: `Dear ${ASHA}`, html: `<p>${ASHA}</p>` };
  const mail = { kind: 'receipt', content } as const;
  await enqueueMail(shop.context, db, { ...mail, subjectKey: standing, orderId: standing, recipient: ASHA });
  await enqueueMail(shop.context, db, {
    ...mail,
    subjectKey: 'other',
    recipient: 'ravi@example.com',
    content: { ...content, text: 'Dear Ravi', html: '' },
  });
  await enqueueMail(shop.context, db, {
    ...{ kind: 'email-changed', subjectKey: 'token', recipient: 'old@example.org', content },
  });
  await db.insert(cases).values({
    ...{ id: 'case', kind: 'invite', subject: gone, orderId: gone, resolvedAt: sql`now()` },
    ...{
      message: `The access of asha-gone could not be ended. Ask ${ASHA}.`,
      detail: { before: 'old@example.org' },
    },
  });
  await recordAudit(db, {
    ...{ actor: admin.id, action: 'order.correct-email', subject: gone },
    detail: { before: 'old@example.org', after: ASHA },
  });
  await recordAudit(db, {
    actor: 'x',
    action: 'y.z',
    subject: 'other',
    detail: { for: `${ASHA}, x${ASHA}` },
  });
  const [purchase] = await db.select().from(purchases).where(eq(purchases.orderId, standing));
  const { projectId } = purchase!;
  await db.insert(reviews).values({
    ...{ id: 'review', orderId: standing, projectId, rating: 5, text: 'By asha-gone.' },
    status: 'shown',
  });
  await db.update(projects).set({ ratingSum: 5, ratingCount: 1 }).where(eq(projects.id, projectId));
  await recordAudit(db, {
    ...{ actor: admin.id, action: 'review.moderate', subject: 'review' },
    detail: { answer: { from: null, to: 'Thanks, asha-gone!' } },
  });
  await fileComplaint(shop.context, { email: ASHA, reference: 'pay_1', message: `Please write to ${ASHA}.` });
  await shop.database.pool.query(
    `update mails set next_try_at = null, sent_at = now() where kind <> 'receipt'`,
  );
  return { user, context, standing, gone };
}

/** Every row of every table. */
async function readAll(): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await shop.database.pool.query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('test_jobs', 'attempts') order by 1`,
  );
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const { rows } = await shop.database.pool.query(
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** What may differ afterwards; whatever is not listed may not. */
const ERASABLE: Record<string, string[]> = {
  orders: ['email', 'github_login', 'github_account_id'],
  purchases: ['github_login', 'github_account_id', 'invite_reason'],
  users: ['email', 'mailbox', 'github_login', 'github_account_id', 'referral_code', 'active'],
  payouts: ['upi_id', 'rejection_reason'],
  refunds: ['reason', 'last_error'],
  exceptions: ['message', 'detail', 'resolution'],
  audit_log: ['detail'],
  provider_events: ['body'],
  mails: ['recipient', 'subject', 'text_body', 'html_body', 'next_try_at', 'refused_at'],
  complaints: ['email', 'message', 'digest'],
  projects: ['rating_sum', 'rating_count', 'refreshed_at'],
};
const DELETED = [
  'reviews',
  'github_connections',
  'auth_users',
  'auth_sessions',
  'auth_two_factors',
  'auth_verifications',
];

/** The rows without what may differ, in an order that does not depend on it. */
function books(all: Awaited<ReturnType<typeof readAll>>) {
  return Object.entries(all)
    .filter(([table]) => !DELETED.includes(table))
    .map(([table, rows]) => {
      const kept = rows
        .filter(({ action }) => action !== 'user.erase')
        .map((row) =>
          JSON.stringify(row, (key, value) => (ERASABLE[table]?.includes(key) ? undefined : value)),
        );
      return [table, kept.sort()];
    });
}

test('leaves no trace of a person but the GitHub account of a standing purchase, and the books as they were', async () => {
  const { user, context, standing } = await createAsha();
  await shop.context.db.insert(githubConnections).values({
    ...{ id: 'hash', githubLogin: 'asha-stands', githubAccountId: 7, token: 'sealed' },
    ...{ orderIds: [standing], endsAt: new Date(Date.now() + 60_000) },
  });
  const before = await readAll();
  const { placeholder, ...counts } = await erase();
  expect(placeholder).toMatch(/^erased-[\da-f]{10}@erased\.invalid$/);
  expect(counts).toEqual({ orders: 2, standing: 1 });

  const after = await readAll();
  expect(books(after)).toEqual(books(before));
  const text = JSON.stringify(after).toLowerCase();
  for (const trace of [
    'old@example.org',
    'asha.upi',
    'asha-gone',
    '-of-asha',
    '203.0.113.7',
    user.referralCode ?? '',
  ])
    expect(text).not.toContain(trace.toLowerCase());
  // Others' addresses that contain it stay.
  expect(text.match(/[\w.]*asha@example\.com/g)).toEqual(['xasha@example.com', 'ravi.asha@example.com']);
  expect(after.purchases?.find(({ order_id }) => order_id === standing)).toMatchObject({
    github_login: 'asha-stands',
  });
  expect(text).toContain('utr1');
  for (const table of DELETED) expect(JSON.stringify(after[table])).not.toContain(user.id);
  expect([after.reviews, after.github_connections]).toEqual([[], []]);
  expect(after.projects?.filter(({ rating_count }) => rating_count !== 0)).toEqual([]);
  expect(after.audit_log?.filter(({ action }) => action === 'user.erase')).toMatchObject([
    { actor: 'command line', subject: user.id, detail: { placeholder, orders: 2, standing: 1 } },
  ]);
  const others = (all: typeof before) => all.mails?.filter(({ subject_key }) => subject_key === 'other');
  expect(others(after)).toEqual(others(before));

  // The person is nobody now, whose code, account and orders a newcomer with the email does not get.
  await expect(erase()).rejects.toMatchObject({ status: 'NOT_FOUND' });
  await expect(erasePerson(shop.context, { email: placeholder })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  const buyer = { userId: null, email: 'friend@example.com', githubAccountId: 9 };
  await expect(findReferrer(shop.context, { code: user.referralCode ?? '', buyer })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  const newcomer = await makeUser(shop.context.db, { email: ASHA, emailVerified: true });
  const merge = { email: ASHA, authUserId: newcomer.id, paidOrders: [`public_${standing}`] };
  expect(await mergeGuestUser(shop.as({ ...context.actor!, userId: newcomer.id }), merge)).toEqual({
    merged: false,
  });
});

test('tells what has to happen first', async () => {
  const { db } = shop.context;
  const user = await makeUser(db, { email: ASHA });
  await grantAdmin(shop.context, { email: ASHA });
  const orderIds: string[] = [];
  for (const _n of [1, 2, 3]) orderIds.push(await makeReferredOrder(db, user.id));
  const student = shop.as({
    userId: user.id,
    email: ASHA,
    emailVerified: false,
    githubId: null,
    rights: null,
  });
  await fixture.claim(student);
  const invited = await buy('asha', 1);
  await db.update(purchases).set({ inviteState: 'sent' }).where(eq(purchases.orderId, invited));
  const refunded = await buy('asha-2', 2);
  await refund(refunded);
  await db.update(refunds).set({ state: 'sent' }).where(eq(refunds.orderId, refunded));
  await db
    .insert(cases)
    .values({ id: 'case', kind: 'refund', subject: 'refund', orderId: refunded, message: 'Failed' });
  const event = { source: 'razorpay', eventId: 'e', type: 'payment.captured' };
  await db.insert(providerEvents).values({ ...event, body: JSON.stringify({ email: ASHA }) });
  await db.insert(orders).values({
    ...(await db.select().from(orders).where(eq(orders.id, invited)))[0]!,
    ...{ id: 'unpaid', publicId: 'order_unpaid', state: 'open', paidAt: null },
  });

  const before = await readAll();
  const attempt = await erase().catch((error) => error);
  expect(attempt).toMatchObject({ status: 'FAILED_PRECONDITION' });
  for (const reason of [
    'active admin',
    'Order order_unpaid may still be paid',
    `invitation of order public_${invited} is under way`,
    `refund of order public_${refunded} is under way`,
    'claim is pending',
    'case about them is open',
    'event of the payment provider',
    '₹300 of referral earnings can be claimed',
  ])
    expect(attempt.message).toContain(reason);
  expect(attempt.message).not.toContain(ASHA);
  expect(await readAll()).toEqual(before);
});

test('gives up earnings only when told to', async () => {
  const user = await makeUser(shop.context.db, { email: ASHA });
  for (const n of [1, 2, 3]) await makeReferredOrder(shop.context.db, user.id, { repository: `acme/${n}` });
  await expect(erase()).rejects.toThrow(/₹300 of referral earnings/);
  await expect(erase({ giveUpEarnings: true })).resolves.toMatchObject({ orders: 0 });
});

test('erases an old unpaid order, and its email from another account’s order', async () => {
  const { db } = shop.context;
  const other = await makeUser(db);
  const orderId = await makePaidOrder(db, { github: { login: 'ravi', id: 7 }, email: ASHA });
  await db
    .update(purchases)
    .set({ userId: other.id, inviteState: 'accepted', nextTryAt: null })
    .where(eq(purchases.orderId, orderId));
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const unpaid = {
    id: 'old',
    publicId: 'order_old',
    state: 'open',
    paidAt: null,
    githubLogin: 'asha',
  } as const;
  await db.insert(orders).values({ ...row!, ...unpaid, createdAt: sql`now() - interval '5 days'` });
  const { placeholder } = await erase();
  const rows = await db.select().from(orders).orderBy(orders.publicId);
  expect(rows).toMatchObject([
    { email: placeholder, githubLogin: '(erased)', githubAccountId: 0 },
    { email: placeholder, githubLogin: 'ravi', githubAccountId: 7 },
  ]);
});

test('ends the attempt of a mail that is just being sent', async () => {
  const { standing } = await createAsha();
  const mailer = {
    async send() {
      await erase();
      throw new Error('The mail server is down.');
    },
  };
  const find = async () =>
    (await readAll()).mails?.find(({ order_id, kind }) => order_id === standing && kind === 'receipt');
  const mailId = String((await find())?.id);
  await sendMail({ ...shop.context, mailer }, { mailId, report: reportMail });
  expect(await find()).toMatchObject({ recipient: '', next_try_at: null, leased_until: null });
});

test('sends an erased person no mail, and does not activate them again', async () => {
  await createAsha();
  const { placeholder } = await erase();
  const content = { subject: 'x', text: 'x', html: 'x' };
  await enqueueMail(shop.context, shop.context.db, {
    ...{ kind: 'refund', subjectKey: 'late', recipient: placeholder, content },
  });
  expect((await readAll()).mails?.filter(({ subject_key }) => subject_key === 'late')).toEqual([]);
  const admin = await asAdmin(shop, 'userWrite');
  const { rows } = await shop.database.pool.query(
    `select id from users where email = $1 and kind = 'registered'`,
    [placeholder],
  );
  await expect(toggleUserStatus(admin, { userId: rows[0].id, newStatus: true })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
});

describe('while a person is erased, the database still refuses to change', () => {
  test.each([
    ['an order', 'update orders set amount_paise = amount_paise + 100', /erasing changes nothing else/],
    ['an order’s email to a real one', `update orders set email = 'a@b.c'`, /erasing changes nothing else/],
    ['who did something', `update audit_log set actor = 'nobody'`, /append-only/],
    ['the audit log by deleting', 'delete from audit_log', /append-only/],
    ['the ledger', 'update ledger_entries set amount_paise = 1', /append-only/],
    ['a payout', 'update payouts set amount_paise = amount_paise + 1', /final/],
    ['a payout’s UPI ID to a real one', `update payouts set upi_id = 'ravi@okbank'`, /final/],
  ])('%s', async (_what, statement, message) => {
    await createAsha();
    const attempt = shop.context.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('shop.erasing', 'yes', true)`);
      await tx.execute(sql.raw(statement));
    });
    expect(await databaseErrorOf(attempt)).toMatch(message);
  });
});
