import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Random } from '#domain/seeded-random.ts';
import { withAfterCommit } from '#server/platform/db/after-commit.ts';
import type { Database } from '#server/platform/db/client.ts';
import { createEmbeddedConfig } from '#server/platform/db/embedded-connection.ts';
import { migrateDatabase, migrationsFolder } from '#server/platform/db/migrate.ts';
import { Client, textOf } from './client.ts';
import { nextTurn, noteActivity, runOn, type Sender } from './control.ts';

const WRITES = /\b(insert|update|delete|truncate|commit)\b/i;
const CACHE = new URL('../../node_modules/.cache/simulation/', import.meta.url).pathname;

/** Opens an in-memory database, migrated or from a dump. */
const openMemory = (loadDataDir?: Blob) =>
  PGlite.create({ extensions: { pg_trgm }, ...(loadDataDir && { loadDataDir }) });

/** The tar of a migrated database, made once for each state of the migrations. */
export async function getTemplate(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).filter((each) => each.endsWith('.sql')))
    hash.update(readFileSync(join(migrationsFolder, name)));
  const file = join(CACHE, `${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    const pglite = await openMemory();
    const client = new pg.Client(createEmbeddedConfig(pglite) as pg.ClientConfig);
    await client.connect();
    await migrateDatabase({ withSession: (work) => work(client) });
    const dump = await pglite.dumpDataDir('none');
    mkdirSync(CACHE, { recursive: true });
    // Another run may be making the same file.
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
    await pglite.close();
  }
  return new Blob([readFileSync(file)]);
}

interface Hooks {
  random: Random;
  trace(line: string): void;
}

interface Waiting {
  node: Sender | null;
  grant(client: Client): void;
}

/**
 * The embedded database with its only connection, which all nodes share. Of the statements and transactions
 * that wait for it, a random one is next.
 */
export interface SharedDatabase {
  acquire(node: Sender | null): Promise<Client>;
  /** A statement of the simulator itself, outside any transaction of the shop. */
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** A node was killed: its transaction is rolled back. */
  abandon(node: Sender): void;
  /** Who holds the connection, for how it is described in a violation; null while it is free. */
  holder(): Client | null;
  /** How many statements of the shop may have written. */
  writes(): number;
  isBusy(): boolean;
  listen(channel: string, onMessage: (payload: string) => void): () => void;
  /** The whole database, between two transactions. */
  dump(): Promise<Blob>;
  /** Replaces the database while no statement runs. Subscriptions end. */
  restore(dump: Blob): Promise<void>;
  close(): Promise<void>;
}

async function connect(dump: Blob) {
  const pglite = await openMemory(dump);
  const real = new pg.Client(createEmbeddedConfig(pglite) as pg.ClientConfig);
  await real.connect();
  return { pglite, real };
}

export async function openShared(template: Blob, { random, trace }: Hooks): Promise<SharedDatabase> {
  let { pglite, real } = await connect(template);
  const waiting: Waiting[] = [];
  let held: Client | null = null;
  let running = 0;
  let writes = 0;
  let isChoosing = false;

  async function run(node: Sender | null, statement: unknown, values: unknown) {
    running += 1;
    noteActivity();
    try {
      // The database has the simulator's clock, not the node's.
      if (node && WRITES.test(textOf(statement))) writes += 1;
      const result = await runOn(undefined, () =>
        (real.query as (...args: unknown[]) => Promise<pg.QueryResult>)(prepare(statement), values),
      );
      if (node)
        trace(
          `${node.name} sql ${describe(statement, values)} ${result.rowCount ?? ''} ${digest(result.rows)}`,
        );
      return result;
    } catch (error) {
      if (node) trace(`${node.name} sql ${describe(statement, values)} ! ${(error as Error).message}`);
      throw error;
    } finally {
      running -= 1;
      noteActivity();
    }
  }

  function free(client: Client): void {
    client.isReleased = true;
    if (held === client) held = null;
    void choose();
  }

  async function choose(): Promise<void> {
    if (isChoosing || held || waiting.length === 0) return;
    isChoosing = true;
    // Everything that is about to ask for the connection gets its chance.
    await nextTurn();
    isChoosing = false;
    for (;;) {
      if (held || waiting.length === 0) return;
      const [next] = waiting.splice(random.between(0, waiting.length - 1), 1) as [Waiting];
      if (next.node && !next.node.isAlive) continue;
      const client = new Client(next.node, (statement, values) => run(next.node, statement, values), free);
      held = client;
      next.grant(client);
    }
  }

  function acquire(node: Sender | null): Promise<Client> {
    noteActivity();
    return new Promise((grant) => {
      waiting.push({ node, grant });
      void choose();
    });
  }

  async function close(): Promise<void> {
    await real.end();
    await pglite.close();
  }

  return {
    acquire,
    async query<T extends object>(text: string, values?: unknown[]) {
      const client = await acquire(null);
      try {
        return (await client.query(text, values)).rows as T[];
      } finally {
        client.release();
      }
    },
    abandon(node) {
      if (held?.node !== node) return;
      if (held.isInTransaction) void run(null, 'rollback', undefined);
      free(held);
    },
    holder: () => held,
    writes: () => writes,
    isBusy: () => running > 0 || (waiting.length > 0 && held === null),
    listen: (channel, onMessage) =>
      pglite.onNotification((from, payload) => {
        if (from === channel) onMessage(payload);
      }),
    async dump() {
      const client = await acquire(null);
      try {
        return await pglite.dumpDataDir('none');
      } finally {
        client.release();
      }
    },
    async restore(dump) {
      await close();
      ({ pglite, real } = await connect(dump));
    },
    close,
  };
}

/** What a node uses as its database: a pool whose clients are those of the shared connection. */
export function openFor(node: Sender, shared: SharedDatabase): Database {
  // Drizzle recognizes pools by this name.
  class SimulatedPool {
    connect = () => shared.acquire(node);
    on = () => this;
    async query(statement: string | { text: string }, values?: unknown) {
      const client = await shared.acquire(node);
      try {
        return await client.query(statement, values);
      } finally {
        client.release();
      }
    }
  }
  const pool = new SimulatedPool() as unknown as pg.Pool;
  const db = withAfterCommit(drizzle(pool));
  return {
    kind: 'embedded',
    db,
    readDb: db,
    pool,
    async listen(channel, onMessage, onReconnect) {
      await pool.query(`LISTEN ${channel}`);
      const stop = shared.listen(channel, (payload) => {
        if (node.isAlive) runOn(node, () => onMessage(payload));
      });
      onReconnect();
      return { isConnected: () => true, close: async () => stop() };
    },
    withSession: () => Promise.reject(new Error('A simulated node needs no session.')),
    close: async () => undefined,
  };
}

const names = new Map<string, string>();

/** Names a statement, so that the database parses it once. */
function prepare(statement: unknown): object {
  const text = textOf(statement);
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return typeof statement === 'string' ? { text, name } : { ...(statement as object), name };
}

function describe(statement: unknown, values: unknown): string {
  return `${textOf(statement).replace(/\s+/g, ' ').slice(0, 90)} ${digest(values)}`;
}

function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? '';
  return text === '[]' || text === '' ? '-' : createHash('sha1').update(text).digest('hex').slice(0, 8);
}
