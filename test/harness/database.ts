import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import { withAfterCommit } from '#server/platform/db/after-commit.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A tar of a migrated embedded database. */
    pgliteDump: string;
    /** Server URL without a database name. */
    postgresUrl: string;
    /** The same over a Unix socket. */
    postgresSocketUrl: string;
  }
}

/** The migrated, empty database that every test database is copied from. */
export const templateDatabase = 'capstone_template';

let shared: Promise<Database> | undefined;
const PATIENCE_MS = 30_000;

/**
 * Shares the empty, migrated database that the files of a worker use one after the other, because opening one
 * takes longer than most tests. It is for files that leave the schema unchanged; `close` keeps it open.
 */
export async function shareTestDatabase(): Promise<Database> {
  shared ??= openTestDatabase();
  let database = await shared;
  const emptied = dropJobs(database).then(() => emptyTables(database));
  // A test that hung may have left a transaction open. The files after it get another database.
  if (await Promise.race([emptied.then(() => false), delay(PATIENCE_MS, true, { ref: false })])) {
    emptied.catch(() => undefined);
    shared = openTestDatabase();
    database = await shared;
  }
  // The shop caches by this object, so each file has a new one.
  const db = markTransactions(withAfterCommit(drizzle(database.pool)));
  return { ...database, db, readDb: db, close: async () => undefined };
}

/** Drops the queue's tables, which a file may have created. */
export const dropJobs = ({ pool }: Database) => pool.query('drop schema if exists jobs cascade');

/**
 * Deletes rows without triggers and constraints. TRUNCATE creates new files per table, which took most of a
 * test's time, and a DELETE from each table costs three times as much as finding the few that have rows. Both
 * queries are prepared, so that they are planned once.
 */
export async function emptyTables({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Promise<void> {
  const client = kind === 'postgres' ? await connectWithoutTriggers(pool) : pool;
  const tables = await client.query<{ name: string }>({
    name: 'tables',
    text: `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`,
  });
  const filled = tables.rows.map(({ name }) => `case when exists (select from ${name}) then '${name}' end`);
  const text = `select array_remove(array[${filled}], null) as names`;
  // A test file may have added a table, and then the text is another statement.
  const name = createHash('sha256').update(text).digest('base64');
  const { rows } = await client.query<{ names: string[] }>({ name, text });
  const statements = (rows[0]?.names ?? []).map((table) => `delete from ${table};`).join(' ');
  if (statements) await client.query(`begin; set local ${WITHOUT_TRIGGERS}; ${statements} commit;`);
}

const WITHOUT_TRIGGERS = 'session_replication_role = replica';
const clients = new WeakMap<pg.Pool, Promise<pg.Client>>();

/**
 * Opens a connection that never has triggers, once for each database. One that changes this plans all of its
 * prepared statements again, which took half of the planning of a test.
 */
function connectWithoutTriggers(pool: pg.Pool): Promise<pg.Client> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: pool.options.connectionString });
    // A test has broken all connections, or the database is dropped.
    client.on('error', () => clients.delete(pool));
    await client.connect();
    await client.query(`set ${WITHOUT_TRIGGERS}`);
    return client;
  };
  const client = clients.get(pool) ?? connect();
  clients.set(pool, client);
  return client;
}

/**
 * Opens an empty, migrated database of this test project's kind. Call it once per file (`beforeAll`) and
 * close it at the end.
 */
export async function openTestDatabase(): Promise<Database> {
  return process.env.TEST_DATABASE === 'postgres'
    ? openCopy(inject('postgresSocketUrl'))
    : openDump(inject('pgliteDump'));
}

const insideTransaction = new AsyncLocalStorage<boolean>();

/** Makes `refuseSecondConnections` know what runs in a transaction. Returns the same database. */
function markTransactions(db: NodePgDatabase): NodePgDatabase {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => transaction((tx) => insideTransaction.run(true, () => work(tx)), config);
  return db;
}

/**
 * Refuses queries that do not use the transaction in which they run. On the embedded database, which has one
 * connection, they would wait forever.
 */
function refuseSecondConnections({ pool }: Database): void {
  const connect = pool.connect.bind(pool);
  // The pool's own `query` also connects, with a callback.
  pool.connect = ((callback?: () => void) => {
    if (insideTransaction.getStore())
      throw new Error('This query waits for its own transaction on the embedded database.');
    return callback ? connect(callback) : connect();
  }) as typeof pool.connect;
}

async function openDump(file: string): Promise<Database> {
  return openDatabase({ memory: true, loadDataDir: new Blob([await readFile(file)]) });
}

async function openCopy(serverUrl: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const database = await openDatabase({ databaseUrl: `${serverUrl}/${name}` });
  refuseSecondConnections(database);
  markTransactions(database.db);
  return {
    ...database,
    async close() {
      await database.close();
      await runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Runs a server-level statement such as CREATE DATABASE. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
