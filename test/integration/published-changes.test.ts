import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listener } from '#server/platform/db/listen.ts';
import { changesOfColumns } from '#test/harness/change-columns.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { tables } from '#test/inventories/tables.ts';

// Triggers announce changes of rows to live documents and caches, as each table's schema says
// (docs/decisions/0013-tables-publish-their-changes.md).

const published = tables.flatMap(({ name, about: { topics }, namesOf }) =>
  'names' in topics
    ? [{ ...topics, name, shown: topics.shown && namesOf(topics.shown), silent: namesOf(topics.silent) }]
    : [],
);

const shop = setUp(openFilledShop);
const heard: string[] = [];
const marks = new Map<string, () => void>();
let listener: Listener;

beforeAll(async () => {
  listener = await shop.database.listen(
    'capstone_live',
    (topic) => {
      heard.push(topic);
      marks.get(topic)?.();
    },
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
  const arrived = new Promise<void>((resolve) => marks.set(topic, resolve));
  await shop.context.db.execute(sql`select pg_notify('capstone_live', ${topic})`);
  await arrived;
  return heard.indexOf(topic);
}

test.each(published)(
  'a new row of $name is announced, and each change that a page shows',
  async ({ name: table, names: topics, silent, shown, onlyNew }) => {
    const { db } = shop.context;
    const { pool } = shop.database;
    const changes = [...(await changesOfColumns(db, table))];
    const columns = changes.map(([name]) => `"${name}"`);
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${table} t`);
    expect(rows, `Add a row of ${table} to test/harness/filled-tables.ts`).not.toEqual([]);
    await pool.query(`begin; set local session_replication_role = replica; delete from ${table}; commit`);
    const inserted = await topicsOf(() =>
      pool.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows.map(({ row }) => row))],
      ),
    );
    if (shown) expect(inserted).toEqual([]);
    else expect(inserted).toEqual(expect.arrayContaining([...topics]));

    const isShown = (column: string) => {
      if (onlyNew) return false;
      return shown ? shown.includes(column) : !silent.includes(column);
    };
    // A row that belongs to no order or user any more announces less, so these columns are changed last.
    for (const [column, change] of changes.sort(
      ([a], [b]) => Number(a.endsWith('id')) - Number(b.endsWith('id')),
    )) {
      let refused: string | null = null;
      const announced = await topicsOf(async () => {
        refused = await databaseErrorOf(db.execute(sql.raw(change)));
      });
      if (refused) continue;
      if (isShown(column)) expect(announced, column).toEqual(expect.arrayContaining([...topics]));
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
