import { sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/** Makes others with one of the keys wait until the transaction ends, on every node. */
export async function lockKey(tx: Executor, ...keys: string[]): Promise<void> {
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}
