import { and, eq, gt, sql } from 'drizzle-orm';
import type { Session } from '../../integrations/auth/auth.ts';
import { authSessions, authUsers } from '../../integrations/auth/schema.ts';
import type { Db } from '../../platform/db/client.ts';
import { admins } from '../admins/schema.ts';
import { users } from './schema.ts';

const { email, emailVerified } = authUsers;

/**
 * Every request of a signed-in visitor asks this, so that its SQL is built once for each database. The server
 * keeps no prepared statement: without a name there is none.
 */
const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

function prepare(db: Db) {
  return db
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
        eq(authSessions.id, sql.placeholder('sessionId')),
        eq(authSessions.userId, sql.placeholder('userId')),
        gt(authSessions.expiresAt, sql`now()`),
      ),
    )
    .prepare('');
}

/** Finds the user of a session with their admin record; undefined when the session has ended. */
export async function findSessionUser(db: Db, { userId, sessionId }: Session) {
  const statement = prepared.get(db) ?? prepare(db);
  prepared.set(db, statement);
  const [row] = await statement.execute({ userId, sessionId });
  return row;
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;
