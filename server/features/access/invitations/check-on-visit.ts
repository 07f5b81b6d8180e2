import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { attemptKey, countAttempt } from '../../../platform/rate-limit/attempts.ts';
import { invitations } from '../schema.ts';
import { checkOne } from './check-invitations.ts';

const ONCE_A_MINUTE = { limit: 1, windowSeconds: 60 };
const isSent = and(eq(invitations.state, 'sent'), isNull(invitations.revokedAt));

/**
 * Has the sent invitations of orders checked, because their buyer opens a page that shows them: they may have
 * accepted since the last check. A job asks GitHub, at most once a minute for a purchase; the page doesn't
 * wait, and changes live. `orderIds` are internal IDs.
 */
export async function checkOnVisit(context: Context, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const sent = await context.db
    .select({ id: invitations.id, orderId: invitations.orderId })
    .from(invitations)
    .where(and(inArray(invitations.orderId, [...orderIds]), isSent));
  for (const [orderId, ofOrder] of Map.groupBy(sent, (each) => each.orderId)) {
    const key = attemptKey('check-on-visit', orderId);
    if (!(await countAttempt(context, { key, ...ONCE_A_MINUTE })).allowed) continue;
    for (const { id } of ofOrder)
      await context.jobs.enqueue(context.db, {
        name: 'check-invitation',
        data: { invitationId: id },
        key: id,
      });
  }
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
  if (sent) await checkOne(context, sent);
}
