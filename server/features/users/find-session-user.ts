import { and, eq, gt, sql } from 'drizzle-orm';
import type { Session } from '../../integrations/auth/auth.ts';
import { authSessions, authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { admins } from '../admins/schema.ts';
import { users } from './schema.ts';

const { email, emailVerified } = authUsers;

/** Finds the user of a session with their admin record; undefined when the session has ended. */
export async function findSessionUser(db: Executor, { userId, sessionId }: Session) {
  const [row] = await db
    .select({
      /** Null when the account has no user yet. */
      user: users,
      account: { email, emailVerified },
      admin: admins,
      /** Seconds since sign-in and since the last use, by the database's clock. */
      age: sql<number>`extract(epoch from now() - ${authSessions.createdAt})::int`,
      idle: sql<number>`extract(epoch from now() - ${authSessions.seenAt})::int`,
    })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .leftJoin(users, eq(users.id, authUsers.id))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(
      and(
        eq(authSessions.id, sessionId),
        eq(authSessions.userId, userId),
        gt(authSessions.expiresAt, sql`now()`),
      ),
    );
  return row;
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;
