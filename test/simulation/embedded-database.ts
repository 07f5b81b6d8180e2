import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { createEmbeddedConfig } from '#server/platform/db/embedded-connection.ts';
import { migrateDatabase, migrations } from '#server/platform/db/migrate.ts';
import { Client } from './client.ts';
import { nextTurn, noteActivity, runOn, type Sender } from './control.ts';
import {
  type Databases,
  describe,
  type Hooks,
  mayWrite,
  prepare,
  queryBy,
  type SharedDatabase,
} from './database.ts';

const CACHE = new URL('../../node_modules/.cache/simulation/', import.meta.url).pathname;

/** Opens an in-memory database, migrated or from a dump. */
const openMemory = (loadDataDir?: Blob) =>
  PGlite.create({ extensions: { pg_trgm }, ...(loadDataDir && { loadDataDir }) });

/** The tar of a migrated database, made once for each state of the migrations. */
async function getTemplate(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const { text } of migrations) hash.update(text);
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

/** Opens embedded databases in memory. */
export async function openEmbedded(): Promise<Databases> {
  const template = await getTemplate();
  return { open: (hooks) => openShared(template, hooks), close: async () => undefined };
}

interface Waiting {
  node: Sender | null;
  grant(client: Client): void;
}

async function connect(dump: Blob) {
  const pglite = await openMemory(dump);
  const real = new pg.Client(createEmbeddedConfig(pglite) as pg.ClientConfig);
  await real.connect();
  return { pglite, real };
}

/**
 * The embedded database with its only connection, which all nodes share. Of the statements and transactions
 * that wait for it, a random one is next.
 */
async function openShared(template: Blob, { random, trace }: Hooks): Promise<SharedDatabase> {
  let { pglite, real } = await connect(template);
  const waiting: Waiting[] = [];
  let held: Client | null = null;
  let running = 0;
  let writes = 0;
  let isChoosing = false;

  async function run(node: Sender | null, statement: unknown, values: unknown) {
    running += 1;
    noteActivity();
    const note = (outcome: pg.QueryResult | Error) => {
      if (node) trace(`${node.name} sql ${describe(statement, values, outcome)}`);
    };
    try {
      if (node && mayWrite(statement)) writes += 1;
      // The database has the simulator's clock, not the node's.
      const result = await runOn(undefined, () =>
        (real.query as (...args: unknown[]) => Promise<pg.QueryResult>)(prepare(statement), values),
      );
      note(result);
      return result;
    } catch (error) {
      note(error as Error);
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
    noteActivity();
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
    kind: 'embedded',
    acquire,
    query: queryBy(acquire),
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
    async backUp() {
      const client = await acquire(null);
      try {
        const dump = await pglite.dumpDataDir('none');
        return async () => {
          await close();
          ({ pglite, real } = await connect(dump));
        };
      } finally {
        client.release();
      }
    },
    close,
  };
}
