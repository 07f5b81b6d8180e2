import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/** In a SELECT: makes others with the key wait until the transaction ends, on every node. */
export function keyLock(key: string): SQL<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** Makes others with one of the keys wait until the transaction ends, on every node. */
export async function lockKey(tx: Executor, ...keys: string[]): Promise<void> {
  await tx.execute(sql`select ${sql.join(keys.map(keyLock), sql`, `)}`);
}
