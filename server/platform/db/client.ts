import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { withAfterCommit } from './after-commit.ts';
import { breakFrozen } from './break-frozen.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { type Listener, listenOnPostgres } from './listen.ts';
import { openPglite } from './open-pglite.ts';
import { CONNECTION, createPool } from './pool.ts';
import { PostgresClient } from './postgres-client.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';

export type Db = NodePgDatabase;
/** Anything that runs queries: the pool or an open transaction. */
// biome-ignore lint/suspicious/noExplicitAny: Drizzle types a database and its transactions differently
export type Executor = Db | PgTransaction<any, any, any>;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** For reads that may be a second old: a replica if there is one, else `db`. */
  readDb: Db;
  pool: pg.Pool;
  /** Calls `onMessage` for each NOTIFY, and `onReconnect` when notifications may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<Listener>;
  /**
   * Runs `work` on one connection that bypasses a pooler (DATABASE_DIRECT_URL), for session state such as
   * advisory locks. On PostgreSQL the connection is closed afterwards; on the embedded database it is the
   * pool's only one.
   */
  withSession<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Whether statements wait for a connection, so that work which can wait should. */
export function isBusy(db: Db): boolean {
  const { $client: pool } = db as Db & { $client?: Partial<pg.Pool> };
  return (pool?.waitingCount ?? 0) > 0;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** PostgreSQL past a pooler in transaction mode; `databaseUrl` by default. */
  databaseDirectUrl?: string | undefined;
  /** A replica of PostgreSQL. */
  databaseReadUrl?: string | undefined;
  /** Connections to PostgreSQL, and as many to a replica; 10 by default. */
  databasePool?: number;
  /** Parent of the embedded database's `postgres` folder, which is created when missing. */
  dataDir?: string;
  /** Throw an Error for the operator instead of creating an embedded database. */
  mustExist?: boolean;
  /** For tests: keep everything in memory, optionally starting from a dumped data folder. */
  memory?: boolean;
  loadDataDir?: Blob;
  onError?: (error: Error) => void;
}

/** Opens PostgreSQL or the embedded database. Throws an Error whose message can be shown to the operator. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const { databaseDirectUrl = databaseUrl, databaseReadUrl, databasePool: max = 10, onError } = options;
  const isBehindPooler = databaseDirectUrl !== databaseUrl;
  const openPool = (url: string) => {
    const opened = createPool(url, { isBehindPooler, max });
    opened.on('error', (error) => onError?.(error));
    // The pool handles errors of idle clients only. Without this, a connection that breaks in a transaction
    // would end the process.
    opened.on('connect', (client) => client.on('error', (error) => onError?.(error)));
    breakFrozen(opened, url === databaseUrl ? databaseDirectUrl : url);
    return opened;
  };
  const pool = openPool(databaseUrl);
  const replica = databaseReadUrl ? openPool(databaseReadUrl) : undefined;
  return {
    kind: 'postgres',
    db: withAfterCommit(drizzle(pool)),
    readDb: drizzle(replica ?? pool),
    pool,
    listen: (channel, onMessage, onReconnect) =>
      listenOnPostgres(databaseDirectUrl, {
        channel,
        onMessage,
        onReconnect,
        onError,
        notify: (echoChannel, payload) => pool.query('SELECT pg_notify($1, $2)', [echoChannel, payload]),
      }),
    async withSession(work) {
      const client = new PostgresClient({ ...CONNECTION, connectionString: databaseDirectUrl });
      client.on('error', (error) => onError?.(error));
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    close: async () => void (await Promise.all([pool.end(), replica?.end()])),
  };
}

// All statements go through one pooled client (max 1). A statement sent to PGlite directly would join that
// client's open transaction, and the answer to a statement that runs at the same time would be lost.
async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  let lock: FolderLock | null = null;
  let dataDir: string | undefined;
  if (!options.memory) {
    if (!options.dataDir) throw new Error('The embedded database needs a folder.');
    dataDir = join(options.dataDir, 'postgres');
    if (options.mustExist && !existsSync(dataDir))
      throw new Error(`There’s no shop in ${resolve(options.dataDir)}. Set DATA_DIR to your shop’s folder.`);
    await prepareDataFolder(options.dataDir);
    lock = lockFolder(options.dataDir);
  }
  // This module and PGlite take memory that a shop on PostgreSQL does not need.
  const { createEmbeddedConfig } = await import('./embedded-connection.ts');
  const pglite = await openPglite(dataDir, options.loadDataDir).catch((error) => {
    lock?.release();
    throw error;
  });
  const pool = new pg.Pool({
    ...createEmbeddedConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig);
  pool.on('error', (error) => options.onError?.(error));
  const db = withAfterCommit(drizzle(pool));
  return {
    kind: 'embedded',
    db,
    readDb: db,
    pool,
    async listen(channel, onMessage, onReconnect) {
      const stop = pglite.onNotification((from, payload) => {
        if (from === channel) onMessage(payload);
      });
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onReconnect();
      return { isConnected: () => true, close: async () => stop() };
    },
    async withSession(work) {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    async close() {
      await pool.end();
      await pglite.close();
      lock?.release();
    },
  };
}
