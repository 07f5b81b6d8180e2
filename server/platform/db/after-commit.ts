import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isUnavailable } from '../../errors.ts';

/** What the transaction that the current function runs in starts at its end. */
const waiting = new AsyncLocalStorage<(() => void)[]>();

/** Makes a database's transactions start what `afterCommit` was given in them. Returns the same database. */
export function withAfterCommit(db: NodePgDatabase): NodePgDatabase {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const starts: (() => void)[] = [];
    try {
      return await waiting.run(starts, () => transaction(work, config));
    } catch (error) {
      // The answer to a successful commit may have been lost.
      if (!isUnavailable(error)) starts.length = 0;
      throw error;
    } finally {
      for (const start of starts) start();
    }
  };
  return db;
}

/**
 * Calls `start` once the transaction in which the caller runs is committed, and also when its connection
 * broke, because it may be committed then. Throws an Error outside of a transaction.
 */
export function afterCommit(start: () => void): void {
  const starts = waiting.getStore();
  if (!starts) throw new Error('There is no transaction to wait for.');
  starts.push(start);
}
