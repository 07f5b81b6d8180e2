import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Random } from '#domain/seeded-random.ts';
import { withAfterCommit } from '#server/platform/db/after-commit.ts';
import type { Database } from '#server/platform/db/client.ts';
import { type Client, textOf } from './client.ts';
import { runOn, type Sender } from './control.ts';

/** What a database needs of the world. */
export interface Hooks {
  random: Random;
  trace(line: string): void;
  fail(message: string): void;
}

/** Where the databases of worlds come from. */
export interface Databases {
  /** Opens a database that is migrated and empty. */
  open(hooks: Hooks): Promise<SharedDatabase>;
  close(): Promise<void>;
}

/** The database that all nodes share. */
export interface SharedDatabase {
  kind: Database['kind'];
  acquire(node: Sender | null): Promise<Client>;
  /** A statement of the simulator itself, outside any transaction of the shop. */
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** A node was killed: its transactions are rolled back. */
  abandon(node: Sender): void;
  /** Who holds a connection, for how it is described in a violation; null if no one does. */
  holder(): Client | null;
  /** How many statements of the shop may have written. */
  writes(): number;
  isBusy(): boolean;
  listen(channel: string, onMessage: (payload: string) => void): () => void;
  /**
   * Copies the whole database, between two transactions. The function that it returns replaces the database
   * by the copy while no statement runs. Subscriptions end then.
   */
  backUp(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Returns the `query` of a database with this `acquire`. */
export function queryBy(acquire: SharedDatabase['acquire']): SharedDatabase['query'] {
  return async <T extends object>(text: string, values?: unknown[]) => {
    const client = await acquire(null);
    try {
      return (await client.query(text, values)).rows as T[];
    } finally {
      client.release();
    }
  };
}

/** Whether a statement may write. */
export function mayWrite(statement: unknown): boolean {
  return /\b(insert|update|delete|truncate|commit)\b/i.test(textOf(statement));
}

/** What a node uses as its database: a pool whose clients are those of the shared database. */
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
    kind: shared.kind,
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
export function prepare(statement: unknown): object {
  const text = textOf(statement);
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return typeof statement === 'string' ? { text, name } : { ...(statement as object), name };
}

/** A statement in the trace, with its outcome; null while it waits for a lock. */
export function describe(
  statement: unknown,
  values: unknown,
  outcome: pg.QueryResult | Error | null,
): string {
  const sent = `${textOf(statement).replace(/\s+/g, ' ').slice(0, 90)} ${digest(values)}`;
  if (outcome === null) return `${sent} waits for a lock`;
  return outcome instanceof Error
    ? `${sent} ! ${outcome.message}`
    : `${sent} ${outcome.rowCount ?? ''} ${digest(outcome.rows)}`;
}

function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? '';
  return text === '[]' || text === '' ? '-' : createHash('sha1').update(text).digest('hex').slice(0, 8);
}
