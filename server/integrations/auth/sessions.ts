import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { authSessions } from './schema.ts';

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
