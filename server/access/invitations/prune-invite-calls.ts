import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../../platform/db/in-batches.ts';
import { inviteCalls } from '../schema.ts';

/** Deletes calls older than `days`; only those of the last 24 hours count. Returns how many. */
export function pruneInviteCalls(db: Db, days: number): Promise<number> {
  const { id, createdAt } = inviteCalls;
  const old = db
    .select({ id })
    .from(inviteCalls)
    .where(sql`${createdAt} < now() - make_interval(days => ${days})`)
    .limit(BATCH_ROWS);
  return inBatches(() => db.delete(inviteCalls).where(inArray(id, old)).returning({ id }));
}
