import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { shareTestDatabase } from '#test/harness/database.ts';
import { tables } from './tables.ts';

// What tables say about themselves agrees with the database. These tests need no rows; what happens to rows
// is tested by published-changes.test.ts, erasure.test.ts, retention.test.ts, data-export.test.ts and
// frozen-columns.test.ts.

let database: Database;

beforeAll(async () => {
  database = await shareTestDatabase();
});
afterAll(() => database.close());

/** The first column of each row. */
async function list(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Lists the tables with a trigger whose condition and function match. */
const listGuarded = (kind: string, source: string) =>
  list(`select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and ${kind} and prosrc ~ '${source}' order by 1`);

const namesWhere = (matches: (table: (typeof tables)[number]) => unknown) =>
  tables.filter(matches).map(({ name }) => name);

test('every table of the database is declared in the schema of its feature', async () => {
  const existing = await list(`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'test_jobs' order by 1`);
  expect(namesWhere(() => true)).toEqual(existing);
});

test('the tables that announce their changes are those with a trigger that does', async () => {
  const announced = await listGuarded('true', "pg_notify\\(''capstone_live''");
  expect(
    namesWhere(({ about }) => 'names' in about.topics),
    'Add a trigger in a migration (see decision 13), or say why the table announces nothing',
  ).toEqual(announced);
});

test('the tables with frozen columns are those with a trigger that refuses changes', async () => {
  // Bit 1 of a trigger's type says that it runs before the change, bit 4 that it runs for an update.
  const guarded = await listGuarded(
    'tgtype & 2 > 0 and tgtype & 16 > 0',
    'is frozen once|is append-only|is never changed|stays closed',
  );
  expect(namesWhere(({ about }) => about.frozen)).toEqual(guarded);
});

const isText = (column: PgColumn) =>
  /^text|^jsonb/.test(column.getSQLType()) && !/(^|_)(id|by)$/.test(column.name);
const isAccount = ({ name }: PgColumn) => /account_id$/.test(name);

test('every text and every GitHub account is erased with a person, or says nothing about one', () => {
  const unknown = tables.flatMap(({ name: table, about: { erasure }, columns, namesOf }) => {
    if (typeof erasure === 'string' || erasure.impersonal === 'rest') return [];
    const known = namesOf([...(erasure.erased ?? []), ...erasure.impersonal]);
    return columns
      .filter((column) => isText(column) || isAccount(column))
      .filter(({ name }) => !known.includes(name))
      .map(({ name }) => `${table}.${name}`);
  });
  expect(unknown, 'List these columns as erased or as impersonal').toEqual([]);
});

test('no table that leads to a person is exported as impersonal', async () => {
  const personal = await list(`
    with recursive personal (name) as (
      select table_name::text from information_schema.columns
      where table_schema = 'public' and column_name in ('email', 'recipient')
      union select conrelid::regclass::text from pg_constraint
      join personal on contype = 'f' and confrelid::regclass::text = name)
    select name from personal`);
  const erased = namesWhere(
    ({ about: { erasure } }) => erasure === 'deleted' || (erasure !== 'impersonal' && erasure.says),
  );
  const impersonal = namesWhere(({ about }) => about.export === 'impersonal');
  expect(
    impersonal.filter((name) => personal.includes(name) || erased.includes(name)),
    'Say which columns of these tables the export leaves out, or why it leaves out the table',
  ).toEqual([]);
});
