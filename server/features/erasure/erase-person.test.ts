import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailChangedMail } from '#content/mails/account.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { makeUser } from '#test/harness/factories.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { ASHA } from '#test/harness/rows-of-asha.ts';
import { setUp } from '#test/harness/set-up.ts';
import { tables } from '#test/inventories/tables.ts';
import { insertMail } from '../../platform/mail/enqueue-mail.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { invitations, purchases } from '../access/schema.ts';
import { mergeGuestUser } from '../accounts/merge-guest-user.ts';
import { reportMail } from '../orders/report-mail.ts';
import { orders } from '../orders/schema.ts';
import { findReferrer } from '../referrals/find-referrer.ts';
import { toggleUserStatus } from '../users/toggle-user-status.ts';
import { erasePerson } from './erase-person.ts';

const fixture = setUp(openErasureFixture);

/** The columns that may differ afterwards; all others must not. */
const ERASABLE: Record<string, string[]> = {
  ...Object.fromEntries(
    tables.map(({ name, about: { erasure }, namesOf }) => [
      name,
      typeof erasure === 'object' ? namesOf(erasure.erased) : [],
    ]),
  ),
};
/** Of questions only the published ones stay, as questions.test.ts says. */
const DELETED = [
  ...tables.filter(({ about }) => about.erasure === 'deleted').map(({ name }) => name),
  'questions',
  'question_messages',
];

/** The rows without the columns that may differ, in an order that does not depend on them. */
function books(all: Awaited<ReturnType<typeof fixture.readAll>>) {
  return Object.entries(all)
    .filter(([table]) => !DELETED.includes(table))
    .map(([table, rows]) => {
      const kept = rows
        // What the erasure itself writes into the audit log.
        .filter(({ action, actor }) => action !== 'user.erase' && actor !== 'erasure')
        .map((row) =>
          JSON.stringify(row, (key, value) => (ERASABLE[table]?.includes(key) ? undefined : value)),
        );
      return [table, kept.sort()];
    });
}

test('erasure leaves only the GitHub account of a valid purchase of the person, and the books unchanged', async () => {
  const { user, context, standing, gone } = await fixture.createAsha();
  const before = await fixture.readAll();
  const { placeholder, ...counts } = await fixture.erase();
  expect(placeholder).toMatch(/^erased-[\da-f]{10}@erased\.invalid$/);
  expect(counts).toEqual({ orders: 2, standing: 1 });

  const after = await fixture.readAll();
  expect(books(after)).toEqual(books(before));
  // An invoice keeps the buyer that it names.
  const { tax_documents: _, ...others } = after;
  const text = JSON.stringify(others).toLowerCase();
  for (const trace of [
    'old@example.org',
    'asha.upi',
    'asha-gone',
    'mate-left',
    'mate-gone',
    '-of-asha',
    'asha-gone-10',
    'by-asha-stands',
    '203.0.113.7',
    user.referralCode ?? '',
  ])
    expect(text).not.toContain(trace.toLowerCase());
  // Addresses of other people that contain the erased one stay.
  expect(text.match(/[\w.]*asha@example\.com/g)).toEqual(['xasha@example.com', 'ravi.asha@example.com']);
  expect(after.invitations?.map(({ id, github_login }) => [id, github_login])).toEqual(
    expect.arrayContaining([
      [standing, 'asha-stands'],
      [gone, '(erased)'],
      ['mate-11', 'mate-stands'],
      ['mate-12', '(erased)'],
      ['mate-13', '(erased)'],
    ]),
  );
  expect(after.access_helpers).toMatchObject([{ account_id: 2, login: '(erased)' }]);
  const erasedCode = expect.stringMatching(/^ERASED-[0-9A-F]{8}$/);
  const byId = (rows: { id?: unknown }[] = []) =>
    rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  expect(byId(after.coupons)).toMatchObject([
    { id: 'BY-X-STANDS', code: erasedCode, ended_at: expect.anything() },
    // Four letters do not point to a person.
    { id: 'FOR-X', code: 'FOR-ASHA', ended_at: null },
    { id: 'X-GONE-10', code: erasedCode, ended_at: expect.anything() },
  ]);
  expect(after.orders?.find(({ id }) => id === standing)).toMatchObject({ coupon_code: erasedCode });
  expect(text).toContain('utr1');
  expect(after.projects?.filter(({ rating_count }) => rating_count !== 0)).toEqual([]);
  expect(after.audit_log?.filter(({ action }) => action === 'user.erase')).toMatchObject([
    { actor: 'command line', subject: user.id, detail: { placeholder, orders: 2, standing: 1 } },
  ]);
  const mailOfRavi = (all: typeof before) => all.mails?.filter(({ subject_key }) => subject_key === 'other');
  expect(mailOfRavi(after)).toEqual(mailOfRavi(before));

  // The erased person can't be found, and a new user with the email doesn't get their code, account or
  // orders.
  await expect(fixture.erase()).rejects.toMatchObject({ status: 'NOT_FOUND' });
  await expect(erasePerson(fixture.context, { email: placeholder })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  const buyer = { userId: null, email: 'friend@example.com', githubAccountId: 9, teamAccountIds: [] };
  await expect(findReferrer(fixture.context, { code: user.referralCode ?? '', buyer })).rejects.toMatchObject(
    {
      status: 'NOT_FOUND',
    },
  );
  const newcomer = await makeUser(fixture.context.db, { email: ASHA, emailVerified: true });
  const merge = { email: ASHA, authUserId: newcomer.id };
  const browser = browserThatPaid(fixture.context, [`public_${standing}`]);
  expect(
    await mergeGuestUser(fixture.as({ ...context.actor!, userId: newcomer.id }), merge, browser),
  ).toEqual({
    merged: false,
  });
});

test('erasure covers an old unpaid order, and the email in another account’s order', async () => {
  const { db } = fixture.context;
  const other = await makeUser(db);
  const orderId = await makePaidOrder(db, { github: { login: 'ravi', id: 7 }, email: ASHA });
  await db.update(purchases).set({ userId: other.id }).where(eq(purchases.orderId, orderId));
  await db.update(invitations).set({ state: 'accepted', nextTryAt: null }).where(eq(invitations.id, orderId));
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const unpaid = {
    id: 'old',
    publicId: 'order_old',
    state: 'open',
    paidAt: null,
    githubLogin: 'asha',
  } as const;
  await db.insert(orders).values({ ...row!, ...unpaid, createdAt: sql`now() - interval '5 days'` });
  const { placeholder } = await fixture.erase();
  const rows = await db.select().from(orders).orderBy(orders.publicId);
  expect(rows).toMatchObject([
    { email: placeholder, githubLogin: '(erased)', githubAccountId: 0 },
    { email: placeholder, githubLogin: 'ravi', githubAccountId: 7 },
  ]);
});

test('erasure ends the attempt of a mail that is being sent', async () => {
  const { standing } = await fixture.createAsha();
  const mailer = {
    logIn: async () => undefined,
    async send() {
      await fixture.erase();
      throw new Error('The mail server is down.');
    },
  };
  const find = async () =>
    (await fixture.readAll()).mails?.find(
      ({ order_id, kind }) => order_id === standing && kind === 'receipt',
    );
  const mailId = String((await find())?.id);
  await sendMail({ ...fixture.context, mailer }, { mailId, report: reportMail });
  expect(await find()).toMatchObject({ recipient: '', next_try_at: null, leased_until: null });
});

test('an erased person gets no mail and is not activated again', async () => {
  await fixture.createAsha();
  const { placeholder } = await fixture.erase();
  await insertMail(fixture.context, fixture.context.db, {
    mail: emailChangedMail,
    subjectKey: 'late',
    recipient: placeholder,
    data: { newEmail: 'rao@example.com' },
  });
  expect((await fixture.readAll()).mails?.filter(({ subject_key }) => subject_key === 'late')).toEqual([]);
  const admin = await asAdmin(fixture, 'userWrite');
  const { rows } = await fixture.database.pool.query(
    `select id from users where email = $1 and kind = 'registered'`,
    [placeholder],
  );
  await expect(toggleUserStatus(admin, { userId: rows[0].id, newStatus: true })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
});
