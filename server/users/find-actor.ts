import { and, eq, lt, sql } from 'drizzle-orm';
import { toRights } from '../admins/rights-of.ts';
import { admins } from '../admins/schema.ts';
import type { Actor, Shop } from '../context.ts';
import { authSessions } from '../integrations/auth/schema.ts';
import { registerUser } from './register-user.ts';
import { users } from './schema.ts';

/** An admin's session ends this long after signing in, and when it was left alone for half an hour. Seconds. */
const ADMIN_SESSION = { longest: 12 * 3600, idle: 30 * 60 };
/** How often it is noted that a session is in use, in seconds. */
const TOUCH_EVERY = 60;

/**
 * Who these headers (cookie or bearer token) belong to; null for nobody, for deactivated accounts, and for admins whose
 * session is over, which is ended then and there.
 */
export async function findActor(shop: Shop, headers: Headers): Promise<Actor | null> {
  if (!headers.has('cookie') && !headers.has('authorization')) return null;
  const account = await shop.auth.accountOf(headers);
  if (!account) return null;
  let row = await readPerson(shop, account);
  if (!row) {
    // The account was made, then the process died before its row was: make up for it now.
    await registerUser(shop, { id: account.userId, email: account.email });
    row = await readPerson(shop, account);
  }
  if (!row?.user.active) return null;
  const admin = row.admin?.active ? row.admin : null;
  if (admin && !(await isInTime(shop, account.sessionId, row, headers))) return null;
  return {
    userId: account.userId,
    email: row.user.email,
    emailVerified: account.emailVerified,
    githubId: row.user.githubLogin,
    rights: admin && toRights(admin),
  };
}

/** Ages are told by the database's clock, which also wrote them. */
async function readPerson({ db }: Shop, { userId, sessionId }: { userId: string; sessionId: string }) {
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

interface Ages {
  age: number | null;
  idle: number | null;
}

async function isInTime({ db, log }: Shop, sessionId: string, { age, idle }: Ages, headers: Headers) {
  if (age === null || idle === null || age > ADMIN_SESSION.longest || idle > ADMIN_SESSION.idle) {
    await db.delete(authSessions).where(eq(authSessions.id, sessionId));
    return false;
  }
  // A page that is left open follows its documents by itself: that is not somebody at work.
  const follows = headers.get('accept')?.includes('text/event-stream');
  if (idle >= TOUCH_EVERY && !follows) {
    const old = lt(authSessions.seenAt, sql`now() - make_interval(secs => ${TOUCH_EVERY})`);
    await db
      .update(authSessions)
      .set({ seenAt: sql`now()` })
      .where(and(eq(authSessions.id, sessionId), old))
      // A database that is only read: unnoted, the session ends the earlier.
      .catch((error: unknown) => log.warn({ err: error }, 'use of a session not noted'));
  }
  return true;
}
