import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../../platform/db/in-batches.ts';
import { authSessions, authVerifications } from './schema.ts';

/** Deletes sessions that have ended and began more than `days` ago. Returns how many were deleted. */
export function pruneSessions(db: Db, days: number): Promise<number> {
  const { id, createdAt, expiresAt } = authSessions;
  const old = db
    .select({ id })
    .from(authSessions)
    .where(and(lt(expiresAt, sql`now()`), sql`${createdAt} < now() - make_interval(days => ${days})`))
    .limit(BATCH_ROWS);
  return inBatches(() => db.delete(authSessions).where(inArray(id, old)).returning({ id }));
}

/** Deletes expired links: no one can use them, and some contain an email. Returns how many were deleted. */
export function pruneVerifications(db: Db): Promise<number> {
  const { id, expiresAt } = authVerifications;
  const expired = db
    .select({ id })
    .from(authVerifications)
    .where(lt(expiresAt, sql`now()`))
    .limit(BATCH_ROWS);
  return inBatches(() => db.delete(authVerifications).where(inArray(id, expired)).returning({ id }));
}
