import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { openTestDatabase, runOnServer } from '#test/harness/database.ts';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

const migrations = 'select count(*)::int as count from drizzle.__drizzle_migrations';

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
if (process.env.TEST_DATABASE === 'postgres') {
  test('migrations of nodes that start at once are serialized', async () => {
    const server = inject('postgresUrl');
    const name = `migrate_${randomUUID().replaceAll('-', '')}`;
    await runOnServer(server, `CREATE DATABASE ${name}`);
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: `${server}/${name}` })));
    await Promise.all(nodes.map((node) => migrateDatabase(node)));
    expect((await nodes[0]?.pool.query(migrations))?.rows[0].count).toBeGreaterThan(0);
    await Promise.all(nodes.map((node) => node.close()));
    await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
} else {
  test('migrating again is a no-op', async () => {
    const database = await openTestDatabase();
    const { rows } = await database.pool.query(migrations);
    await migrateDatabase(database);
    expect((await database.pool.query(migrations)).rows).toEqual(rows);
    await database.close();
  });
}
