import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../../integrations/auth/sessions.ts';
import { requireSignedIn } from '../../require-right.ts';
import { hasAdminSessionEnded } from '../users/find-actor.ts';
import { describeDevice } from './rules/describe-device.ts';

/** A live session of the caller. It never contains the token. */
export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** Lists where the caller is logged in, this session first, then the newest. Throws UNAUTHENTICATED. */
export async function listOwnSessions(context: Context) {
  const { userId, sessionId, rights } = requireSignedIn(context);
  const sessions = await listSessions(context.db, userId);
  return sessions
    .filter((session) => !rights || !hasAdminSessionEnded(session))
    .map(({ id, userAgent, createdAt }) => ({
      id,
      /** Such as `Chrome on Windows`. */
      device: describeDevice(userAgent),
      /** The log-in, in Unix seconds. */
      startedAt: toSeconds(createdAt),
      isThis: id === sessionId,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends one session of the caller; those of others stay. Throws UNAUTHENTICATED. */
export async function endOwnSession(context: Context, sessionId: string): Promise<void> {
  const { userId } = requireSignedIn(context);
  await deleteOwnSession(context.db, { userId, sessionId });
}

/** Ends all sessions of the caller except this one. Throws UNAUTHENTICATED. */
export async function endOtherSessions(context: Context): Promise<void> {
  const { userId, sessionId = '' } = requireSignedIn(context);
  await deleteOtherSessions(context.db, { userId, sessionId });
}
