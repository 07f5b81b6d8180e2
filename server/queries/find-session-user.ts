import { eq, sql } from 'drizzle-orm';
import { admins } from '../admins/schema.ts';
import { authSessions } from '../integrations/auth/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';

export interface SessionUser {
  user: typeof users.$inferSelect;
  admin: typeof admins.$inferSelect | null;
  /** Seconds since sign-in and since the last use, by the database's clock; null when the session is gone. */
  age: number | null;
  idle: number | null;
}

/** The user of a session with their admin record; undefined when the account has no user yet. */
export async function findSessionUser(
  db: Executor,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SessionUser | undefined> {
  const [row] = await db
    .select({
      user: users,
      admin: admins,
      age: sql<number | null>`extract(epoch from now() - ${authSessions.createdAt})::int`,
      idle: sql<number | null>`extract(epoch from now() - ${authSessions.seenAt})::int`,
    })
    .from(users)
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(authSessions, eq(authSessions.id, sessionId))
    .where(eq(users.id, userId));
  return row;
}
