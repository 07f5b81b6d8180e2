import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestDatabase, runOnServer } from '#test/harness/database.ts';
import { type Database, openDatabase } from './client.ts';
import { BASELINE, migrateDatabase, migrations } from './migrate.ts';

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Each test makes it look like an older one. */
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const readMigrations = async ({ pool }: Database) =>
  (await pool.query('select hash, created_at::text from drizzle.__drizzle_migrations order by id')).rows;

test.runIf(onPostgres)('migrations of nodes that start at once are serialized', async () => {
  const server = inject('postgresUrl');
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name}`);
  const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: `${server}/${name}` })));
  await Promise.all(nodes.map((node) => migrateDatabase(node)));
  expect(await readMigrations(nodes[0]!)).toHaveLength(migrations.length);
  await Promise.all(nodes.map((node) => node.close()));
  await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
});

test('each migration has its own number', () => {
  const times = new Set(migrations.map(({ when }) => when));
  expect(times.size).toBe(migrations.length);
  expect(times).not.toContain(Number.NaN);
});

test('migrating again is a no-op', async () => {
  const applied = await readMigrations(database);
  await migrateDatabase(database);
  expect(await readMigrations(database)).toEqual(applied);
});

test('a database of the commit before the baseline goes on without a change', async () => {
  expect(migrations[0]!.when).toBe(BASELINE.when);
  await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('earlier', ${BASELINE.when - 1000});
    update drizzle.__drizzle_migrations set hash = 'newest' where created_at = ${BASELINE.when}`);
  const applied = await readMigrations(database);
  // Running the baseline would fail, because its tables exist.
  await migrateDatabase(database);
  expect(await readMigrations(database)).toEqual(applied);
});

test('an older database is refused, unchanged, with the commit that can upgrade it', async () => {
  const { pool } = database;
  await pool.query(`delete from drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', ${BASELINE.when - 1})`);
  const applied = await readMigrations(database);
  await expect(migrateDatabase(database)).rejects.toThrow(
    new RegExp(`older than this release.+commit ${BASELINE.commitBefore}`),
  );
  expect(await readMigrations(database)).toEqual(applied);
  // The lock is free, so that a node of another release can migrate.
  const locks = `select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect((await pool.query(locks)).rows).toEqual([]);
});
