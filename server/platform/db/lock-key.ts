import { sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/** Makes others with the same key wait until the transaction ends, on every node. */
export async function lockKey(tx: Executor, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
