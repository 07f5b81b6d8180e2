import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { admins } from './schema.ts';

/** Locks the records of all active admins, always in the same order, until the end of the transaction. */
export async function lockActiveAdmins(tx: Executor): Promise<(typeof admins.$inferSelect)[]> {
  return tx.select().from(admins).where(eq(admins.active, true)).orderBy(asc(admins.userId)).for('update');
}
