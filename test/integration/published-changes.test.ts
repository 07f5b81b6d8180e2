import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listener } from '#server/platform/db/listen.ts';
import { changesOfColumns } from '#test/harness/change-columns.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';

// Triggers announce changes of rows to live documents and caches
// (docs/decisions/0013-tables-publish-their-changes.md). Each table is listed here, so that a new one is
// noticed.

interface Published {
  /** The topics, with `*` for an ID. */
  topics: string[];
  /** Columns whose changes no page shows. */
  silent?: string[];
  /** If given, only changes of these columns are shown by a page. */
  shown?: string[];
}

const OUTBOX = ['attempts', 'next_try_at', 'leased_until', 'leased_by'];
const ORDER = ['orders', 'orders/*', 'users/*'];

const published: Record<string, Published> = {
  access_audits: { topics: ['exceptions'], shown: ['audited_at'] },
  access_differences: { topics: ['exceptions'] },
  access_removals: { topics: ORDER, silent: OUTBOX },
  admins: { topics: ['admins/*'] },
  auth_sessions: { topics: ['users/*'], shown: [] },
  auth_users: { topics: ['users/*'], silent: ['updated_at'] },
  authorized_payments: { topics: ORDER },
  complaint_messages: { topics: ['complaints'] },
  complaints: { topics: ['complaints'] },
  exceptions: { topics: ['exceptions', ...ORDER] },
  help_messages: { topics: ['help'] },
  help_requests: { topics: ['help', ...ORDER] },
  invitations: { topics: ORDER, silent: [...OUTBOX, 'recheck_at'] },
  ledger_entries: { topics: ['payouts', 'users/*'] },
  mails: { topics: ORDER, shown: ['refused_at'] },
  orders: { topics: ORDER, silent: ['checked_at'] },
  payouts: { topics: ['payouts', 'users/*'] },
  project_versions: { topics: ['projects'] },
  projects: { topics: ['projects'], silent: ['purchase_count'] },
  // The silent columns are those of the previous release.
  purchases: {
    topics: ORDER,
    silent: ['invite_attempts', 'next_invite_at', 'leased_until', 'leased_by', 'recheck_at'],
  },
  refunds: { topics: ORDER, silent: OUTBOX },
  repository_snapshots: { topics: ['projects'], silent: ['synced_at'] },
  reviews: { topics: ['projects', 'reviews'] },
  settlement_lines: { topics: ['settlements'] },
  settlements: { topics: ['settlements'] },
  tax_documents: { topics: ['tax_documents', ...ORDER], shown: [] },
  tax_months: { topics: ['tax_documents'], shown: [] },
  users: { topics: ['users/*'] },
  version_notices: { topics: ORDER, shown: [] },
  viva_marks: { topics: ORDER, silent: ['marked_at'] },
};

/** Their rows are announced when they are new, and don't change. */
const APPEND_ONLY = ['tax_documents', 'tax_months', 'version_notices'];

/** The reason why a change of the table is not announced. */
const unpublished: Record<string, string> = {
  access_blocks: 'Each has a case, which is announced.',
  access_helpers: 'Marking an account settles its case, which is announced.',
  access_pages: 'What the access audit keeps of GitHub.',
  attempts: 'Rate limits.',
  audit_log: 'Its page is not updated live.',
  auth_accounts: 'Its pages are not updated live; another password deletes the sessions.',
  auth_two_factors: 'Whether there is one is a column of auth_users.',
  auth_verifications: 'Mailed links.',
  cover_images: 'An image never changes under its address.',
  deletions: 'Planning one ends the sessions, which is announced.',
  disclosures: 'Only the page that changes them shows them.',
  github_connections: 'Only the browser that made it sees it.',
  installation: 'Written once.',
  invite_calls: 'Counts calls of GitHub.',
  nodes: 'Heartbeats.',
  notice_recipients: 'Only the page of a mailed link shows them.',
  notices: 'No page shows WhatsApp messages.',
  order_teams: 'Stored with their order, and frozen.',
  payment_failures: 'Its report is not updated live.',
  payments: 'Stored with the payment of their order, and frozen.',
  payout_entries: 'Stored with their payout.',
  privacy_choices: 'Only the page that changes them shows them.',
  provider_events: 'Their page follows the orders and cases that events change.',
  provider_readings: 'How far lists of the provider are read.',
  repository_file_lists: 'The list of a commit never changes.',
  repository_files: 'A file never changes under its address; the snapshot lists them.',
  repository_syncs: 'When repositories are read.',
  requests: 'What a call did is announced by its own tables.',
  missing_documents: 'Each has a case, which is announced.',
  tax_series: 'The last numbers of tax documents, which are announced.',
  team_members: 'The previous release’s copy of invitations, which are announced.',
  version_sources: 'Whose releases are known.',
  viva_guide_links: 'The pages that show them are not updated live.',
  viva_sets: 'The questions of a commit stay the same.',
  waiting_list: 'No page shows it.',
};

const shop = setUp(openFilledShop);
const heard: string[] = [];
let listener: Listener;

beforeAll(async () => {
  listener = await shop.database.listen(
    'capstone_live',
    (topic) => heard.push(topic),
    () => undefined,
  );
});
afterAll(() => listener.close());

/** Lists the topics, with `*` for IDs, that are announced once `change` is committed. */
async function topicsOf(change: () => Promise<unknown>): Promise<string[]> {
  const begin = await mark();
  await change();
  const end = await mark();
  const topics = heard.slice(begin + 1, end).map((topic) => topic.replace(/\/.*/, '/*'));
  return [...new Set(topics)].sort();
}

/** Finds the place of a topic that is announced after everything that was committed before. */
async function mark(): Promise<number> {
  const topic = crypto.randomUUID();
  await shop.context.db.execute(sql`select pg_notify('capstone_live', ${topic})`);
  await expect.poll(() => heard, { interval: 5 }).toContain(topic);
  return heard.indexOf(topic);
}

test('every table announces its changes or is listed with the reason why not', async () => {
  const listed = [...Object.keys(published), ...Object.keys(unpublished)].sort();
  expect(listed, 'Add a trigger to a new table (see decision 13), or list it as unpublished').toEqual(
    await shop.listTables(),
  );
});

test.each(Object.entries(published))(
  'a new row of %s is announced, and each change that a page shows',
  async (table, { topics, silent, shown }) => {
    const { db } = shop.context;
    const { pool } = shop.database;
    const changes = [...(await changesOfColumns(db, table))];
    const columns = changes.map(([name]) => `"${name}"`);
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t`);
    await pool.query(`begin; set local session_replication_role = replica; delete from ${table}; commit`);
    const inserted = await topicsOf(() =>
      pool.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows.map(({ row }) => row))],
      ),
    );
    if (shown && !APPEND_ONLY.includes(table)) expect(inserted).toEqual([]);
    else expect(inserted).toEqual(expect.arrayContaining(topics));

    const isShown = (column: string) => (shown ? shown.includes(column) : !silent?.includes(column));
    // A row that belongs to no order or user any more announces less, so these columns are changed last.
    for (const [column, change] of changes.sort(
      ([a], [b]) => Number(a.endsWith('id')) - Number(b.endsWith('id')),
    )) {
      let refused: string | null = null;
      const announced = await topicsOf(async () => {
        refused = await databaseErrorOf(db.execute(sql.raw(change)));
      });
      if (refused) continue;
      if (isShown(column)) expect(announced, column).toEqual(expect.arrayContaining(topics));
      else
        expect(
          announced.filter((topic) => topics.includes(topic)),
          column,
        ).toEqual([]);
    }
  },
);

test('a session that ended is announced, so that the pages opened with it notice', async () => {
  const end = () => shop.context.db.execute(sql`delete from auth_sessions`);
  expect(await topicsOf(end)).toEqual(['users/*']);
});

test('a sale, and a reviewer’s other account, are announced', async () => {
  const { db } = shop.context;
  const sale = () => endPurchases(db);
  expect(await topicsOf(sale)).toContain('sales');
  const rename = () => db.execute(sql`update invitations set github_login = 'renamed'`);
  expect(await topicsOf(rename)).toContain('projects');
});
