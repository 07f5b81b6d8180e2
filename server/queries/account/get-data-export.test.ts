import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { makeTaxDocument } from '#test/harness/gst.ts';
import { insertTeammate, makePaidOrder } from '#test/harness/paid-order.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { purchases } from '../../access/schema.ts';
import { complaintMessages, complaints } from '../../complaints/schema.ts';
import type { Context } from '../../context.ts';
import { disclosures } from '../../disclosures/schema.ts';
import { helpMessages, helpRequests } from '../../help/schema.ts';
import { waitingList } from '../../pauses/schema.ts';
import { payouts } from '../../payouts/schema.ts';
import { privacyChoices } from '../../privacy/schema.ts';
import { reviews } from '../../reviews/schema.ts';
import { taxDocuments } from '../../tax/schema.ts';
import { noticeRecipients } from '../../versions/schema.ts';
import { vivaGuideLinks, vivaMarks } from '../../viva/schema.ts';
import { whatsAppMessages } from '../../whatsapp/schema.ts';
import { getDataExport } from './get-data-export.ts';

// All data stored about a person must be in their export, or be listed here as left out.

const shop = setUp(openTestShop);

const OUTBOX = ['attempts', 'next_try_at', 'leased_until', 'leased_by', 'created_at'];

/** The tables in the export, each with the columns that are left out: internal IDs and bookkeeping. */
const LEFT_OUT: Record<string, string[]> = {
  // The email finds the account.
  users: ['kind', 'email', 'mailbox', 'github_account_id', 'active', 'emptied_at'],
  orders: [
    'id',
    'project_id',
    'repo_owner',
    'repo_name',
    'currency',
    'github_account_id',
    'buyer_id',
    'referrer_id',
    'final_invite_status',
    'awaiting',
    'checked_at',
    'email_corrected_at',
  ],
  invitations: [
    'id',
    'order_id',
    'project_id',
    'role',
    'github_account_id',
    'replaces_login',
    'replaces_account_id',
    'status',
    'reason',
    'attempts',
    'round',
    'round_started_at',
    'next_try_at',
    'queued_until',
    'leased_until',
    'leased_by',
    'recheck_at',
    'blocked_by',
    'refused_at',
    'withdrawn_at',
    'github_invitation_id',
  ],
  // The tax is a part of the fee.
  payments: ['order_id', 'amount_paise', 'currency', 'customer_fee_tax_paise', 'created_at'],
  reviews: ['id', 'order_id', 'project_id', 'refunded_at'],
  disclosures: ['order_id'],
  ledger_entries: ['id', 'user_id', 'order_id'],
  payouts: ['user_id', 'verified_at', 'verified_by', 'paying_at', 'paying_by', 'processed_by', 'returned_by'],
  tax_documents: [
    'id',
    'series',
    'year',
    'sequence',
    'booked_at',
    'order_id',
    'against_id',
    'refund_id',
    'seller',
  ],
  notices: ['order_id', 'outcome', ...OUTBOX],
  complaints: ['email', 'digest'],
  complaint_messages: ['id', 'number'],
  help_requests: ['order_id', 'due_at', 'changed_at'],
  help_messages: ['id', 'number'],
  waiting_list: ['token', 'email'],
  notice_recipients: ['email', 'token', 'created_at'],
  privacy_choices: ['user_id'],
  viva_guide_links: ['order_id', 'token'],
  viva_marks: ['order_id'],
};

/** Why other tables with rows of a person or an order are not in the export. */
const NOT_EXPORTED: Record<string, string> = {
  access_differences: 'Names the admin who asked to correct an access.',
  access_helpers: 'Names the admin who marked an account.',
  access_removals: 'How an access was ended, which the purchase says.',
  admins: 'Rights of the shop’s staff.',
  auth_accounts: 'Passwords and tokens.',
  auth_sessions: 'Secrets, and deleted after a while.',
  auth_two_factors: 'Secrets.',
  auth_users: 'The login of the account, which has the same email.',
  authorized_payments: 'What the payment provider held before it was paid.',
  deletions: 'Shown on the page of the mailed link, and deleted with the data.',
  exceptions: 'Notes of the shop’s staff about problems.',
  invite_calls: 'Counts calls of GitHub.',
  mails: 'What was sent to the person.',
  order_teams: 'The teammates are in the purchases.',
  payment_failures: 'Attempts that were not charged.',
  payout_entries: 'Which entries a claim pays, as the ledger says.',
  purchases: 'Whose orders are paid; the invitations have the rest.',
  refunds: 'Their sum is in the orders.',
  missing_documents: 'Become tax documents, which are exported.',
  tax_months: 'Which months an admin closed.',
  team_members: 'The previous release’s copy of invitations.',
  settlement_lines: 'The provider’s account of a payment, which the order has.',
  version_notices: 'Deleted once their mail is out.',
};

/** What a column's mark is in SQL, and in the export. */
const MARKS: Record<string, (n: number, column: string) => [value: string, shown: string]> = {
  text: (n) => [`'mark-${n}'`, `"mark-${n}"`],
  integer: (n) => [`${700_000 + n}`, `${700_000 + n}`],
  bigint: (n) => [`${700_000 + n}00`, `${700_000 + n}`],
  'timestamp with time zone': (n) => [
    `timestamptz '2031-01-01 00:00Z' + interval '${n} days'`,
    new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
  ],
  date: (n) => [`date '2031-01-01' + ${n}`, new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10)],
  // Of a JSON object, `toAgreements` shows only the texts that it knows.
  jsonb: (n) => [`'{"terms": "mark-${n}"}'`, `"mark-${n}"`],
  ARRAY: (n) => [`array['mark-${n}']`, `["mark-${n}"]`],
  // What an order says of its invoice's buyer is shown in an object of its own.
  boolean: (_, column) => [
    'true',
    `"${column.replace(/^buyer_/, '').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}":true`,
  ],
};

/** An account with a row of each exported table. */
async function createAsha(): Promise<Context> {
  const { db } = shop.context;
  const asha = await makeUser(db, { emailVerified: true });
  const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha-k' } });
  const [purchase] = await db
    .update(purchases)
    .set({ userId: asha.id })
    .where(eq(purchases.orderId, orderId))
    .returning();
  const { projectId } = purchase!;
  await insertTeammate(db, orderId, { id: 'm', githubLogin: 'ravi', githubAccountId: 8 });
  await db.insert(reviews).values({ id: 'r', orderId, projectId, rating: 4, text: 'Good.' });
  await db.insert(disclosures).values({ orderId, reused: 'UI', changed: '', added: '', results: '' });
  await db.insert(vivaMarks).values({ orderId, questionId: 'q', mark: 'could' });
  await db.insert(vivaGuideLinks).values({ orderId, token: 'g', expiresAt: sql`now()` });
  await db.insert(whatsAppMessages).values({ orderId, mobileNumber: '919876543210' });
  const complaint = { number: 2000, email: asha.email, reference: '', message: 'Late.', digest: 'd' };
  await db.insert(complaints).values(complaint);
  await db.insert(complaintMessages).values({ id: 'c', number: 2000, sender: 'shop', message: 'Sorry.' });
  await db.insert(helpRequests).values({ number: 3000, orderId, results: 'node missing', dueAt: sql`now()` });
  await db.insert(helpMessages).values({ id: 'h', number: 3000, sender: 'buyer', message: 'It fails.' });
  await db.insert(taxDocuments).values(makeTaxDocument(orderId));
  await db.insert(waitingList).values({ token: 'w', projectId, email: asha.email });
  await db.insert(noticeRecipients).values({ token: 'n', email: asha.email });
  await db.insert(payouts).values({
    id: 'p',
    userId: asha.id,
    amountPaise: 30_000,
    claimedReferrals: 3,
    upiId: 'asha@okbank',
  });
  await makeReferredOrder(db, asha.id, { github: { id: 9, login: 'friend' } });
  await db.insert(privacyChoices).values({ userId: asha.id, purpose: 'whatsapp', isAllowed: false });
  return shop.as(actorOf(asha, { emailVerified: true }));
}

/** Marks a column of every row, and says whether the export shows the mark. The change is rolled back. */
async function isExported(asAsha: Context, table: string, { name, type }: Column, n: number) {
  const mark = MARKS[type]?.(n, name);
  if (!mark) throw new Error(`Add the type ${type} of ${table}.${name} to MARKS.`);
  let exported = '';
  const attempt = shop.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // Checks and unique indexes would refuse some marks.
    const { rows: rules } = await tx.execute<{ drop: string }>(
      sql`select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
          from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'p', 'u')
        union all select format('drop index %s', indexrelid::regclass) from pg_index
          where indrelid = ${table}::regclass and indisunique
            and indexrelid not in (select conindid from pg_constraint where conrelid = indrelid)`,
    );
    for (const { drop } of rules) await tx.execute(sql.raw(drop));
    await tx.execute(sql.raw(`update ${table} set ${name} = ${mark[0]}`));
    exported = JSON.stringify(await getDataExport({ ...asAsha, db: tx as unknown as Context['db'] }));
    tx.rollback();
  });
  await expect(attempt).rejects.toThrow(/rollback/i);
  return exported.includes(mark[1]);
}

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
}

test.each(Object.entries(LEFT_OUT))(
  'the data export has every column of %s that is not left out',
  async (table, out) => {
    const asAsha = await createAsha();
    const { rows: columns } = await shop.context.db.execute<Column>(
      sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    );
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(out));
    const missing: string[] = [];
    for (const [n, column] of columns.entries()) {
      if (out.includes(column.name)) continue;
      if (!(await isExported(asAsha, table, column, n))) missing.push(column.name);
    }
    expect(missing, `Export the columns of ${table}, or list them as left out`).toEqual([]);
  },
);

test('the data export covers every table with rows of a person or an order', async () => {
  const { rows } = await shop.context.db.execute<{ name: string }>(sql`
    with recursive personal (name) as (
      select table_name::text from information_schema.columns
      where table_schema = 'public' and column_name in ('email', 'recipient')
      union select conrelid::regclass::text from pg_constraint
      join personal on contype = 'f' and confrelid::regclass::text = name)
    select name from personal`);
  const listed = [...Object.keys(LEFT_OUT), ...Object.keys(NOT_EXPORTED)];
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});
