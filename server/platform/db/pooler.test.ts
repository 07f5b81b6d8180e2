import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runOnServer, shareTestDatabase } from '#test/harness/database.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '#test/harness/pgbouncer.ts';
import { publish } from '#test/harness/publish.ts';
import { createLiveHub } from '../live/hub.ts';
import { createLogger } from '../log.ts';
import { JobQueue } from '../queue/queue.ts';
import { type Database, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { checkDatabaseHealth } from './read-health.ts';

const name = `pooler_${randomUUID().replaceAll('-', '')}`;
const log = createLogger('silent');
const settings = sql<{
  statement: string;
  idle: string;
}>`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
if (process.env.TEST_DATABASE === 'postgres') {
  let server: string;
  beforeAll(async () => {
    server = inject('postgresUrl');
    await runOnServer(server, `CREATE DATABASE ${name}`);
  });
  afterAll(() => runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`));

  test('without a pooler every connection has the timeouts', async () => {
    const database = await openDatabase({ databaseUrl: `${server}/${name}` });
    expect((await database.db.execute(settings)).rows).toEqual([{ statement: '30s', idle: '1min' }]);
    await database.close();
  });

  test('with DATABASE_DIRECT_URL every transaction sets the timeouts', async () => {
    // Another address of the same server imitates the pooler.
    const database = await openDatabase({
      databaseUrl: `${server}/${name}?`,
      databaseDirectUrl: `${server}/${name}`,
    });
    expect((await database.db.execute(settings)).rows).toEqual([{ statement: '0', idle: '0' }]);
    const inside = await database.db.transaction((tx) => tx.execute(settings));
    expect(inside.rows).toEqual([{ statement: '30s', idle: '1min' }]);
    expect((await database.db.execute(settings)).rows).toEqual([{ statement: '0', idle: '0' }]);
    await database.close();
  });

  test.each(['', '?'])('a transaction that cannot begin returns its connection %s', async (pooler) => {
    const database = await openDatabase({
      databaseUrl: `${server}/${name}${pooler}`,
      databaseDirectUrl: `${server}/${name}`,
      databasePool: 1,
    });
    const isolationLevel = 'none' as 'serializable';
    await expect(database.db.transaction(async () => {}, { isolationLevel })).rejects.toThrow();
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('a migration gives up on a locked table and leaves nothing locked', async () => {
    const database = await openDatabase({ databaseUrl: `${server}/${name}` });
    await database.withSession(async (client) => {
      await client.query('BEGIN; CREATE SCHEMA drizzle');
      await expect(migrateDatabase(database, { lockTimeoutMs: 50 })).rejects.toMatchObject({
        code: '55P03',
      });
      await client.query('ROLLBACK');
    });
    await migrateDatabase(database);
    await database.close();
  });

  if (hasPgBouncer) withPgBouncer(() => `${server}/${name}`);
} else {
  test('the embedded database always listens', async () => {
    const database = await shareTestDatabase();
    const live = createLiveHub();
    const health = () => checkDatabaseHealth({ db: database.db, live, log });
    expect(await health()).toBe('not listening');
    await live.start(database);
    expect(await health()).toBe('ready');
    await live.stop();
  });
}

/** These tests need PgBouncer; the tests above cover the connection settings without it. */
function withPgBouncer(directUrl: () => string): void {
  let bouncer: PgBouncer;
  let pooledUrl: string;
  beforeAll(async () => {
    bouncer = await startPgBouncer(directUrl().replace(/\/[^/]+$/, ''));
    pooledUrl = `${bouncer.url}/${name}`;
  });
  afterAll(() => bouncer.stop());

  test('with PgBouncer, migrations, jobs and live updates work through DATABASE_DIRECT_URL', async () => {
    const database = await openDatabase({ databaseUrl: pooledUrl, databaseDirectUrl: directUrl() });
    await migrateDatabase(database);
    const live = createLiveHub();
    await live.start(database);
    const changed = nextChange(live, 'projects');
    await database.db.transaction((tx) => publish(tx, 'projects'));
    await changed;

    const ran = Promise.withResolvers<void>();
    const queue = new JobQueue(database.db, log);
    const definitions = [{ name: 'prune', stored: true, run: async () => ran.resolve() }] as const;
    await queue.start(definitions, { createContext: () => null });
    await queue.enqueue(database.db, { name: 'prune', data: {} });
    await ran.promise;
    expect(await checkDatabaseHealth({ db: database.db, live, log })).toBe('ready');
    await queue.stop();
    await live.stop();
    expect(await checkDatabaseHealth({ db: database.db, live, log })).toBe('not listening');
    await database.close();
  });

  test('with PgBouncer and without DATABASE_DIRECT_URL, the shop refuses to listen', async () => {
    // The operator lets the pooler ignore the timeouts here: `?` makes the addresses differ.
    const database: Database = await openDatabase({
      databaseUrl: `${pooledUrl}?`,
      databaseDirectUrl: pooledUrl,
    });
    await expect(createLiveHub().start(database)).rejects.toThrow(/DATABASE_DIRECT_URL/);
    await database.close();
  });
}
