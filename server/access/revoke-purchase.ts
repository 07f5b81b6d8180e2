import { and, eq, isNull, sql } from 'drizzle-orm';
import { endConnections } from '../connections/end-connection.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { withdrawReminder } from './invitations/remind-of-invitation.ts';
import { enqueueRemoval } from './removals/enqueue-removal.ts';
import { purchases, teamMembers } from './schema.ts';
import { revokeMembers } from './team/revoke-members.ts';

/**
 * Revokes a refunded order's purchase: stops its invitation and enqueues the removal of all access it gave. Part of the
 * caller's transaction, which holds the order's row. Returns null when there is no purchase or it is revoked already.
 */
export async function revokePurchase(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  orderId: string,
): Promise<{ userId: string } | null> {
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), isNull(purchases.revokedAt)))
    .for('update');
  if (!purchase) return null;
  await tx
    .update(purchases)
    .set({
      revokedAt: sql`now()`,
      nextTryAt: null,
      queuedUntil: null,
      replacesLogin: null,
      replacesAccountId: null,
    })
    .where(eq(purchases.orderId, orderId));
  await withdrawReminder(tx, { ...purchase, memberId: null });
  await endConnections(tx, [orderId]);
  const { userId, githubLogin, githubAccountId, replacesLogin, replacesAccountId } = purchase;
  const buyer = { orderId, memberId: null };
  await enqueueRemoval(context, tx, { ...buyer, login: githubLogin, accountId: githubAccountId });
  if (replacesLogin !== null && replacesAccountId !== null)
    await enqueueRemoval(context, tx, { ...buyer, login: replacesLogin, accountId: replacesAccountId });
  await revokeMembers(context, tx, eq(teamMembers.orderId, orderId));
  return { userId };
}
