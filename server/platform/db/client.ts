import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { listenOnPostgres } from './listen.ts';

export type Db = NodePgDatabase;
/** What a query may run on: the pool, or a transaction in progress. */
// biome-ignore lint/suspicious/noExplicitAny: drizzle's own generics, which differ between a database and its transactions
export type Executor = Db | PgTransaction<any, any, any>;

export interface Listener {
  close(): Promise<void>;
}

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  pool: pg.Pool;
  /** Calls `onMessage` for each NOTIFY after its commit, and `onReconnect` whenever some may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<Listener>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Where the embedded database lives; its `postgres` folder is made when missing. */
  dataDir?: string;
  /** Tests: nothing on disk, optionally from a dumped data folder. */
  memory?: boolean;
  loadDataDir?: Blob;
  onError?: (error: Error) => void;
}

/** Opens the shop's one database; throws a plain Error with a message for people when it cannot. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

async function openPostgres(connectionString: string, options: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    application_name: 'capstone',
  });
  pool.on('error', (error) => options.onError?.(error));
  return {
    kind: 'postgres',
    db: drizzle(pool),
    pool,
    listen: (channel, onMessage, onReconnect) =>
      listenOnPostgres(connectionString, { channel, onMessage, onReconnect, onError: options.onError }),
    close: () => pool.end(),
  };
}

// Everything goes through the one pool (max 1): a statement sent to the PGlite object itself would join whatever
// transaction the pooled client has open. Only listening touches it, and notifications arrive after commit.
async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  let lock: FolderLock | null = null;
  let dataDir: string | undefined;
  if (!options.memory) {
    if (!options.dataDir) throw new Error('The embedded database needs a folder.');
    await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    lock = lockFolder(options.dataDir);
    dataDir = join(options.dataDir, 'postgres');
  }
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    extensions: { pg_trgm },
  });
  const pool = new pg.Pool({ ...pgConfigOf(pglite), max: 1, idleTimeoutMillis: 0 } as pg.PoolConfig);
  pool.on('error', (error) => options.onError?.(error));
  pool.query = keepingClient(pool);
  return {
    kind: 'embedded',
    db: drizzle(pool),
    pool,
    async listen(channel, onMessage, onReconnect) {
      const stop = await pglite.listen(channel, onMessage);
      onReconnect();
      return { close: () => stop() };
    },
    async close() {
      await pool.end();
      await pglite.close();
      lock?.release();
    },
  };
}

/** Drizzle hands its result parsers along as `types`; PGlite would take them for a list of parameter types. */
function pgConfigOf(pglite: PGlite) {
  const config = createPgConfig(pglite);
  const parse = config.connection.parse.bind(config.connection);
  config.connection.parse = ({ types, ...query }) =>
    parse({ ...query, types: Array.isArray(types) ? types : [] });
  return config;
}

/**
 * A pool ends a client whose query was refused. All clients of the embedded database speak through one connection object,
 * so whoever came next would lose theirs.
 */
function keepingClient(pool: pg.Pool): typeof pool.query {
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect();
    try {
      return await client.query(...args);
    } finally {
      client.release();
    }
  };
  return query as unknown as typeof pool.query;
}
