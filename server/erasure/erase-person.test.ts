import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { ASHA, openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { makeUser } from '#test/harness/factories.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { invitations, purchases } from '../access/schema.ts';
import { mergeGuestUser } from '../accounts/merge-guest-user.ts';
import { githubConnections } from '../connections/schema.ts';
import { reportMail } from '../orders/report-mail.ts';
import { orders } from '../orders/schema.ts';
import { insertMail } from '../platform/mail/enqueue-mail.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { findReferrer } from '../referrals/find-referrer.ts';
import { toggleUserStatus } from '../users/toggle-user-status.ts';
import { erasePerson } from './erase-person.ts';

const fixture = setUp(openErasureFixture);

/** The columns that may differ afterwards; all others must not. */
const ERASABLE: Record<string, string[]> = {
  orders: ['email', 'github_login', 'github_account_id', 'buyer_gstin', 'buyer_legal_name', 'buyer_address'],
  order_teams: ['accounts'],
  invitations: ['github_login', 'github_account_id', 'reason'],
  // Of the previous release.
  purchases: ['github_login', 'github_account_id', 'invite_reason'],
  team_members: ['github_login', 'github_account_id', 'invite_reason'],
  access_differences: ['login'],
  access_helpers: ['login'],
  access_pages: ['accounts'],
  access_removals: ['github_login', 'github_account_id', 'last_error'],
  notices: ['mobile_number'],
  users: ['email', 'mailbox', 'github_login', 'github_account_id', 'referral_code', 'active'],
  payouts: ['upi_id', 'rejection_reason'],
  refunds: ['reason', 'last_error'],
  exceptions: ['message', 'detail', 'resolution'],
  audit_log: ['detail'],
  provider_events: ['body'],
  mails: ['recipient', 'subject', 'text_body', 'html_body', 'next_try_at', 'refused_at'],
  complaints: ['email', 'message', 'digest'],
  complaint_messages: ['message'],
  projects: ['rating_sum', 'rating_count', 'refreshed_at'],
};
const DELETED = [
  'deletions',
  'disclosures',
  'privacy_choices',
  'reviews',
  'github_connections',
  'help_messages',
  'help_requests',
  'notice_recipients',
  'viva_guide_links',
  'viva_marks',
  'waiting_list',
  'auth_accounts',
  'auth_users',
  'auth_sessions',
  'auth_two_factors',
  'auth_verifications',
];

/** Texts that say nothing about a person, and so stay: columns of a table, or all of them. */
const IMPERSONAL: Record<string, '*' | string[]> = {
  access_audits: '*',
  access_blocks: '*',
  access_differences: ['repository', 'kind', 'role', 'account_id'],
  // Without the account's number, the audit would report an account that the owner allowed.
  access_helpers: ['scope', 'account_id'],
  access_pages: ['repository', 'list', 'etag'],
  attempts: '*',
  audit_log: ['actor', 'action', 'subject'],
  authorized_payments: '*',
  complaints: ['reference', 'state'],
  complaint_messages: ['sender'],
  cover_images: '*',
  exceptions: ['kind', 'subject'],
  installation: '*',
  // The account before is forgotten as soon as its access has ended.
  invitations: ['role', 'status', 'state', 'replaces_login', 'replaces_account_id'],
  invite_calls: '*',
  ledger_entries: '*',
  mails: ['kind', 'subject_key', 'unsubscribe_url'],
  notices: ['outcome'],
  orders: [
    'state',
    'project_name',
    'repo_owner',
    'repo_name',
    'sold_commit',
    'currency',
    'final_invite_status',
    'awaiting',
    'buyer_state',
    'agreed_versions',
  ],
  payment_failures: ['reason', 'description'],
  payments: ['currency', 'method'],
  payouts: ['status', 'return_reference'],
  project_versions: '*',
  projects: '*',
  provider_events: ['source', 'type', 'outcome'],
  provider_readings: '*',
  // Of the previous release, like the columns of `team_members`.
  purchases: ['invite_status', 'invite_state', 'replaces_login', 'replaces_account_id'],
  refunds: ['state'],
  // Answers that name the person are deleted.
  requests: '*',
  repository_file_lists: '*',
  repository_files: '*',
  repository_snapshots: '*',
  repository_syncs: '*',
  settlement_lines: '*',
  settlements: '*',
  // It becomes a tax document.
  missing_documents: '*',
  // Documents of the books, which the law wants kept with the buyer they name.
  tax_documents: '*',
  tax_months: '*',
  tax_series: '*',
  team_members: ['invite_status', 'invite_state'],
  users: ['kind', 'agreed_versions'],
  version_sources: '*',
  viva_sets: '*',
};

/** The rows without the columns that may differ, in an order that does not depend on them. */
function books(all: Awaited<ReturnType<typeof fixture.readAll>>) {
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

test('every text column and every GitHub account is erased, deleted or says nothing about a person', async () => {
  const { rows } = await fixture.database.pool.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_name in (select tablename from pg_tables where schemaname = 'public')
       and table_name <> 'test_jobs'
       and (data_type in ('text', 'jsonb', 'ARRAY') and column_name !~ '(^|_)(id|by)$'
         or data_type = 'bigint' and column_name ~ 'account_id$')`,
  );
  const unknown = rows.filter(({ table, name }) => {
    const stays = IMPERSONAL[table] ?? [];
    return (
      !DELETED.includes(table) && !ERASABLE[table]?.includes(name) && stays !== '*' && !stays.includes(name)
    );
  });
  expect(unknown.map(({ table, name }) => `${table}.${name}`).sort()).toEqual([]);
});

test('erasure leaves only the GitHub account of a valid purchase of the person, and the books unchanged', async () => {
  const { user, context, standing, gone } = await fixture.createAsha();
  await fixture.context.db.insert(githubConnections).values({
    id: 'hash',
    githubLogin: 'asha-stands',
    githubAccountId: 7,
    token: 'sealed',
    orderIds: [standing],
    endsAt: new Date(Date.now() + 60_000),
  });
  const before = await fixture.readAll();
  const { placeholder, ...counts } = await fixture.erase();
  expect(placeholder).toMatch(/^erased-[\da-f]{10}@erased\.invalid$/);
  expect(counts).toEqual({ orders: 2, standing: 1 });

  const after = await fixture.readAll();
  expect(books(after)).toEqual(books(before));
  const text = JSON.stringify(after).toLowerCase();
  for (const trace of [
    'old@example.org',
    'asha.upi',
    'asha-gone',
    'mate-left',
    'mate-gone',
    '-of-asha',
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
  expect(text).toContain('utr1');
  for (const table of DELETED) expect(JSON.stringify(after[table])).not.toContain(user.id);
  expect([after.reviews, after.github_connections]).toEqual([[], []]);
  expect([after.help_requests, after.viva_marks, after.viva_guide_links]).toEqual([[], [], []]);
  expect(after.projects?.filter(({ rating_count }) => rating_count !== 0)).toEqual([]);
  expect(after.audit_log?.filter(({ action }) => action === 'user.erase')).toMatchObject([
    { actor: 'command line', subject: user.id, detail: { placeholder, orders: 2, standing: 1 } },
  ]);
  const others = (all: typeof before) => all.mails?.filter(({ subject_key }) => subject_key === 'other');
  expect(others(after)).toEqual(others(before));

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
    kind: 'email-changed',
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
