import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, inject } from 'vitest';
import { runOnServer } from '#test/harness/database.ts';
import { testOnPostgres } from '#test/harness/until-waiting.ts';
import { openDatabase } from './client.ts';
import { migrations, statementsOf } from './migrate.ts';

// Migrations run while the previous release serves a busy shop, so none may lock a table for as long as
// reading it takes.

const SCANS = [
  {
    what: 'reads every row: IF NOT EXISTS lets large shops build the index CONCURRENTLY before the upgrade',
    is: /CREATE (?:UNIQUE )?INDEX(?! IF NOT EXISTS)/i,
  },
  {
    what: 'checks every row: add it NOT VALID, validate it a release later',
    is: /ADD CONSTRAINT(?!.*NOT VALID)/is,
  },
  { what: 'checks every row: add a CHECK constraint NOT VALID instead', is: /SET NOT NULL/i },
  {
    what: 'writes every row in one transaction: use a job that works in batches',
    is: /^\s*UPDATE(?!.*\bLIMIT\b)/is,
  },
];

/** A migration with everything that the check must find. */
const BLOCKING = [
  'ALTER TABLE projects ADD COLUMN doubled bigint GENERATED ALWAYS AS (price_paise * 2) STORED',
  'CREATE INDEX orders_any ON orders USING btree (awaiting)',
  'ALTER TABLE payouts ADD CONSTRAINT payouts_any CHECK (amount_paise > 0)',
  'ALTER TABLE users ALTER COLUMN github_login SET NOT NULL',
  'UPDATE reviews SET answer = null',
].join(';\n--> statement-breakpoint\n');

// The embedded database has the same migrations, and takes longer for them.
testOnPostgres('no migration holds a table that has rows', async () => {
  const server = inject('postgresUrl');
  const name = `blocking_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name}`);
  const { pool, close } = await openDatabase({ databaseUrl: `${server}/${name}` });
  const found: string[] = [];
  for (const { name, text } of [...migrations, { name: 'blocking', text: BLOCKING }]) {
    const before = await readFiles(pool);
    await pool.query(text);
    const after = await readFiles(pool);
    const problems = [...before]
      .filter(([table, file]) => after.has(table) && after.get(table) !== file)
      .map(([table]) => `rewrites ${table}`);
    for (const statement of statementsOf(text)) problems.push(...findProblems(statement, [...before.keys()]));
    found.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  await close();
  await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  expect(found).toEqual([
    'blocking: rewrites projects',
    expect.stringMatching(/^blocking: orders: reads every row/),
    expect.stringMatching(/^blocking: payouts: checks every row/),
    expect.stringMatching(/^blocking: users: checks every row/),
    expect.stringMatching(/^blocking: reviews: writes every row/),
  ]);
});

/** Reads the file of each table, which changes when the table is rewritten. */
async function readFiles(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; file: string }>(
    `select relname as name, pg_relation_filenode(oid)::text as file from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}

/** Finds problems of a statement. `tables` existed before the migration, so they may have rows. */
function findProblems(statement: string, tables: string[]): string[] {
  const [, table = ''] =
    /(?:ALTER TABLE(?: ONLY)?|^\s*UPDATE|CREATE (?:UNIQUE )?INDEX .*? ON)\s+"?(\w+)/is.exec(statement) ?? [];
  if (!tables.includes(table)) return [];
  return SCANS.filter(({ is }) => is.test(statement)).map(({ what }) => `${table}: ${what}`);
}
