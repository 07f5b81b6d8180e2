import { and, eq, gt, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/email.ts';
import { admins } from '../../admins/schema.ts';
import type { Session } from '../../integrations/auth/auth.ts';
import { authSessions, authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from '../../users/schema.ts';

/** Finds the user who signed up with this email; null when only guests used it. */
export async function findRegisteredUser(
  db: Executor,
  email: string,
): Promise<{ id: string; email: string } | null> {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.kind, 'registered'), eq(users.email, normalizeEmail(email))));
  return user ?? null;
}

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
