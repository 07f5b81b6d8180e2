import { and, desc, eq, gt, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../platform/db/client.ts';
import { authSessions } from './schema.ts';

/** The live sessions of an account. A further log-in ends the oldest. */
export const MAX_SESSIONS = 20;

/** Ends the sessions of a user that began before the newest `MAX_SESSIONS`. */
export async function endOldestSessions(db: Db, userId: string): Promise<void> {
  const { id, createdAt } = authSessions;
  const newest = db
    .select({ id })
    .from(authSessions)
    .where(isLive(userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_SESSIONS);
  await db.delete(authSessions).where(and(isLive(userId), notInArray(id, newest)));
}

function isLive(userId: string) {
  return and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, sql`now()`));
}

/** Lists the live sessions of a user, the newest first. Ages are seconds by the database's clock. */
export function listSessions(db: Executor, userId: string) {
  const { id, userAgent, createdAt, seenAt } = authSessions;
  return db
    .select({
      id,
      userAgent,
      createdAt,
      age: sql<number>`extract(epoch from now() - ${createdAt})::int`,
      idle: sql<number>`extract(epoch from now() - ${seenAt})::int`,
    })
    .from(authSessions)
    .where(isLive(userId))
    .orderBy(desc(createdAt), desc(id));
}

/** Signs a user out everywhere. */
export async function deleteSessions(db: Executor, userId: string): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.userId, userId));
}

/** Signs a user out everywhere except in one session. */
export async function deleteOtherSessions(
  db: Executor,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.delete(authSessions).where(and(eq(authSessions.userId, userId), ne(authSessions.id, sessionId)));
}

export async function deleteSession(db: Executor, sessionId: string): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.id, sessionId));
}

/** Ends a session if it is the user's. */
export async function deleteOwnSession(
  db: Executor,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.delete(authSessions).where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId)));
}

/** Whether a session began in the last `minutes`. */
export async function isRecentSession(db: Executor, sessionId: string, minutes: number): Promise<boolean> {
  const { id, createdAt } = authSessions;
  const isRecent = gt(createdAt, sql`now() - make_interval(mins => ${minutes})`);
  return (await db.$count(authSessions, and(eq(id, sessionId), isRecent))) > 0;
}

/** Records that a session is in use, at most once per `intervalSeconds`. */
export async function touchSession(db: Executor, sessionId: string, intervalSeconds: number): Promise<void> {
  const isDue = lt(authSessions.seenAt, sql`now() - make_interval(secs => ${intervalSeconds})`);
  await db
    .update(authSessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(authSessions.id, sessionId), isDue));
}

/** Records that a session has just passed a second factor: a code, or a passkey. */
export async function recordSecondFactor(
  db: Executor,
  sessionId: string,
  { isPasskey }: { isPasskey: boolean },
): Promise<void> {
  await db
    .update(authSessions)
    .set({ secondFactorAt: sql`now()`, ...(isPasskey && { passkeyAt: sql`now()` }) })
    .where(eq(authSessions.id, sessionId));
}
