import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openTestDatabase, runOnServer } from '#test/harness/database.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type Database, openDatabase } from './client.ts';
import { BASELINE, migrateDatabase, migrationsFolder } from './migrate.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
const onPostgres = process.env.TEST_DATABASE === 'postgres';

const readMigrations = async ({ pool }: Database) =>
  (await pool.query('select hash, created_at::text from drizzle.__drizzle_migrations order by id')).rows;

/** Runs `work` with as many nodes as asked for, on one database that holds nothing. */
async function onEmptyDatabase(count: number, work: (nodes: Database[]) => Promise<void>): Promise<void> {
  const server = onPostgres ? inject('postgresUrl') : null;
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  if (server) await runOnServer(server, `CREATE DATABASE ${name}`);
  const nodes = await Promise.all(
    Array.from({ length: count }, () =>
      openDatabase(server ? { databaseUrl: `${server}/${name}` } : { memory: true }),
    ),
  );
  await work(nodes);
  await Promise.all(nodes.map((node) => node.close()));
  if (server) await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
}

test.runIf(onPostgres)('migrations of nodes that start at once are serialized', () =>
  onEmptyDatabase(3, async (nodes) => {
    await Promise.all(nodes.map((node) => migrateDatabase(node)));
    expect(await readMigrations(nodes[0]!)).toHaveLength(journal.entries.length);
  }),
);

test('migrating again is a no-op', async () => {
  const database = await openTestDatabase();
  const migrations = await readMigrations(database);
  await migrateDatabase(database);
  expect(await readMigrations(database)).toEqual(migrations);
  await database.close();
});

test('a database of the commit before the baseline goes on with its data and the later migrations', () =>
  onEmptyDatabase(1, async ([database]) => {
    const { db, pool } = database!;
    const [baseline, ...later] = journal.entries;
    expect(baseline!.when).toBe(BASELINE.when);
    await pool.query(await readFile(join(migrationsFolder, `${baseline!.tag}.sql`), 'utf8'));
    await pool.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('earlier', ${BASELINE.when - 4000}), ('newest', ${BASELINE.when})`);
    const { id } = await makeProject(db);
    await migrateDatabase(database!);
    const migrations = await readMigrations(database!);
    expect(migrations.map(({ created_at: time }) => Number(time))).toEqual([
      BASELINE.when - 4000,
      ...journal.entries.map(({ when }) => when),
    ]);
    expect(migrations.slice(0, 2).map(({ hash }) => hash)).toEqual(['earlier', 'newest']);
    expect(migrations).toHaveLength(2 + later.length);
    expect((await pool.query('select id from projects')).rows).toEqual([{ id }]);
  }));

test('an older database is refused, unchanged, with the commit that can upgrade it', async () => {
  const database = await openTestDatabase();
  const { pool } = database;
  await pool.query(`delete from drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', ${BASELINE.when - 1})`);
  const migrations = await readMigrations(database);
  await expect(migrateDatabase(database)).rejects.toThrow(
    new RegExp(`older than this release.+commit ${BASELINE.commitBefore}`),
  );
  expect(await readMigrations(database)).toEqual(migrations);
  // The lock is free, so that a node of another release can migrate.
  const locks = `select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect((await pool.query(locks)).rows).toEqual([]);
  await database.close();
});
