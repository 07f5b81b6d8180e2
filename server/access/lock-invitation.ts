import { eq, sql } from 'drizzle-orm';
import { ShopError } from '../errors.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Executor } from '../platform/db/client.ts';
import { isLeased, leaseToken } from '../platform/outbox/lease.ts';
import { lockRepository } from './repository.ts';
import { invitationOutbox, invitations, purchases } from './schema.ts';

/**
 * An invitation that is locked with its order and purchase until the end of the transaction. The database's
 * clock measures the seconds.
 */
export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/**
 * Locks an invitation for a change. Every transaction locks in this order, so that there are no deadlocks:
 * the repository, the order, its invitations, its purchase.
 */
export async function lockInvitation(tx: Executor, id: string) {
  const [found] = await tx
    .select({ orderId: invitations.orderId })
    .from(invitations)
    .where(eq(invitations.id, id));
  if (!found) return null;
  await lockRepository(tx, await getOrder(tx, found.orderId));
  const order = await getOrder(tx, found.orderId, { lock: true });
  const [row] = await tx
    .select({
      invitation: invitations,
      userId: purchases.userId,
      accountChanges: purchases.accountChanges,
      isPending: sql<boolean>`${invitationOutbox.isPending}`,
      lease: leaseToken(invitations),
      isLeased: sql<boolean>`coalesce(${isLeased(invitations)}, false)`,
      dueInSeconds: sql<number | null>`extract(epoch from ${invitations.nextTryAt} - now())::float8`,
      // A purchase and its first invitations are created in the transaction of the payment.
      secondsSincePaid: sql<number>`extract(epoch from now() - ${invitations.createdAt})::float8`,
      secondsInRound: sql<number>`extract(epoch from now() - ${invitations.roundStartedAt})::float8`,
    })
    .from(invitations)
    .innerJoin(purchases, eq(purchases.orderId, invitations.orderId))
    .where(eq(invitations.id, id))
    .for('update');
  if (!row) return null;
  const { invitation, ...state } = row;
  return { ...invitation, ...state, order };
}

/**
 * Locks the invitation of the buyer of a user's own purchase. Throws NOT_FOUND when the purchase was refunded
 * or belongs to another user by now.
 */
export async function lockOwnInvitation(
  tx: Executor,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<LockedInvitation> {
  const invitation = await lockInvitation(tx, orderId);
  if (invitation?.userId !== userId || invitation.revokedAt !== null)
    throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  return invitation;
}
