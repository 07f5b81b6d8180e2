import { and, eq, gt, sql } from 'drizzle-orm';
import type { AdminRights, Right } from '#contract/rights.ts';
import type { Actor, Context, Shop } from '../../context.ts';
import type { Session } from '../../integrations/auth/auth.ts';
import { authSessions, authUsers } from '../../integrations/auth/schema.ts';
import { deleteSession, touchSession } from '../../integrations/auth/sessions.ts';
import type { Executor } from '../../platform/db/client.ts';
import { toRights } from '../../require-right.ts';
import { admins } from '../admins/schema.ts';
import { registerUser } from './register-user.ts';
import { users } from './schema.ts';

/** Admin sessions end 12 hours after sign-in and after 30 idle minutes. In seconds. */
const ADMIN_SESSION = { maxAge: 12 * 3600, maxIdle: 30 * 60 };
const TOUCH_INTERVAL_SECONDS = 60;

/**
 * Finds the user authenticated by these headers (cookie or bearer token). Null for visitors, for deactivated
 * users, and for admins whose session has expired, which deletes the session.
 */
export async function findActor(shop: Shop, headers: Headers): Promise<Actor | null> {
  if (!headers.has('cookie') && !headers.has('authorization')) return null;
  const session = await shop.auth.findSession(headers);
  if (!session) return null;
  let row = await findSessionUser(shop.db, session);
  if (row && !row.user) {
    // The process crashed between creating the account and its user.
    await registerUser(shop, { id: session.userId, email: row.account.email });
    row = await findSessionUser(shop.db, session);
  }
  if (!row?.user?.active) return null;
  const admin = row.admin?.active ? row.admin : null;
  if (admin && !(await renewAdminSession(shop, session.sessionId, row, headers))) return null;
  return {
    userId: row.user.id,
    sessionId: session.sessionId,
    email: row.user.email,
    emailVerified: row.account.emailVerified,
    githubId: row.user.githubLogin,
    hasPassedSecondFactor: row.hasPassedSecondFactor,
    secondsSincePasskey: row.secondsSincePasskey,
    ...(admin
      ? openRights(shop, toRights(admin), {
          hasSecondFactor: row.account.hasSecondFactor || row.hasPassedSecondFactor,
        })
      : { rights: null }),
  };
}

/** Rights that move money, repositories' access and what people paid for. */
const PROTECTED: readonly Right[] = ['orderWrite', 'payoutWrite'];

/** The rights of an admin, without those that a shop with ADMIN_SECOND_FACTOR closes to them. */
export function openRights(
  { settings }: Pick<Shop, 'settings'>,
  rights: AdminRights,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): { rights: AdminRights; closedRights: Right[] } {
  const isProtected = settings.needsSecondFactor && !hasSecondFactor;
  const closedRights = PROTECTED.filter((right) => isProtected && rights[right]);
  return {
    rights: { ...rights, ...Object.fromEntries(closedRights.map((right) => [right, false])) },
    closedRights,
  };
}

/** Finds the user of a session with their admin record; undefined when the session has ended. */
async function findSessionUser(db: Executor, { userId, sessionId }: Session) {
  const { email, emailVerified, twoFactorEnabled: hasSecondFactor } = authUsers;
  const [row] = await db
    .select({
      /** Null when the account has no user yet. */
      user: users,
      account: { email, emailVerified, hasSecondFactor },
      admin: admins,
      hasPassedSecondFactor: sql<boolean>`${authSessions.secondFactorAt} is not null`,
      secondsSincePasskey: sql<number | null>`extract(epoch from now() - ${authSessions.passkeyAt})::float8`,
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

type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

/**
 * Finds the actor of a request. While sessions cannot be looked up, public pages still work, and everything
 * that needs an account is UNAVAILABLE.
 */
export async function authenticate(
  shop: Shop,
  headers: Headers,
): Promise<Pick<Context, 'actor' | 'isActorUnknown'>> {
  try {
    return { actor: await findActor(shop, headers) };
  } catch (error) {
    shop.log.error({ err: error }, 'session lookup failed');
    return { actor: null, isActorUnknown: true };
  }
}

/** Whether a session is too old or idle for an admin; both in seconds. */
export function hasAdminSessionEnded({ age, idle }: { age: number; idle: number }): boolean {
  return age > ADMIN_SESSION.maxAge || idle > ADMIN_SESSION.maxIdle;
}

/** Deletes an expired session and records the use of others. Returns false when it was expired. */
async function renewAdminSession(
  { db, log }: Shop,
  sessionId: string,
  { age, idle }: SessionUser,
  headers: Headers,
): Promise<boolean> {
  if (hasAdminSessionEnded({ age, idle })) {
    await deleteSession(db, sessionId);
    return false;
  }
  // An open page keeps its live documents connected without being used.
  const isStream = headers.get('accept')?.includes('text/event-stream');
  if (idle >= TOUCH_INTERVAL_SECONDS && !isStream) {
    // On a read-only database the session expires earlier.
    await touchSession(db, sessionId, TOUCH_INTERVAL_SECONDS).catch((error: unknown) =>
      log.warn({ err: error }, 'could not record session use'),
    );
  }
  return true;
}
