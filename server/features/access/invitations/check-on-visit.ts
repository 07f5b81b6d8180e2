import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { attemptKey, countAttempt } from '../../../platform/rate-limit/attempts.ts';
import { invitations, purchases } from '../schema.ts';
import { checkOne } from './check-invitations.ts';

const ONCE_A_MINUTE = { limit: 1, windowSeconds: 60 };
const isSent = and(eq(invitations.state, 'sent'), isNull(invitations.revokedAt));

/** Lists the sent invitations of a user's purchases, or of one order by its internal ID. */
export async function listSentInvitations(
  db: Executor,
  of: { userId: string } | { orderId: string },
): Promise<string[]> {
  const bought = 'userId' in of ? ownedBy(db, of.userId) : [of.orderId];
  const sent = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(inArray(invitations.orderId, bought), isSent));
  return sent.map(({ id }) => id);
}

const ownedBy = (db: Executor, userId: string) =>
  db.select({ id: purchases.orderId }).from(purchases).where(eq(purchases.userId, userId));

/**
 * Has sent invitations checked, because their buyer opens a page that shows them: they may have accepted since the
 * last check. A job asks GitHub, at most once a minute for an invitation; the page doesn't wait, and changes live.
 */
export async function checkOnVisit({ jobs, db }: Context, invitationIds: readonly string[]): Promise<void> {
  for (const invitationId of invitationIds)
    await jobs.enqueue(db, { name: 'check-invitation', data: { invitationId }, key: invitationId });
}

/** This job checks one sent invitation. The scheduled checks go on if GitHub doesn't answer. */
export async function checkOpenedInvitation(
  context: Context,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const [sent] = await context.db
    .select({ id: invitations.id, orderId: invitations.orderId, blockedBy: invitations.blockedBy })
    .from(invitations)
    .where(and(eq(invitations.id, invitationId), isSent));
  if (!sent) return;
  const key = attemptKey('check-on-visit', invitationId);
  if ((await countAttempt(context, { key, ...ONCE_A_MINUTE })).allowed) await checkOne(context, sent);
}
