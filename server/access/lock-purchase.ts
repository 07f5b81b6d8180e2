import { and, eq, sql } from 'drizzle-orm';
import { ShopError } from '../errors.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { isLeased, leaseToken } from '../platform/outbox/lease.ts';
import { lockRepository } from './repository.ts';
import { type InvitationTable, invitationOutbox, purchases, teamMembers, teamOutbox } from './schema.ts';

/** A purchase locked until the end of the transaction. Seconds are by the database's clock. */
export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;

/** An invitation of a purchase, locked with it: the buyer's or a teammate's. */
export type LockedInvitation = Omit<LockedPurchase, 'memberId' | 'accountChanges'> & {
  memberId: string | null;
};

const stateOf = (table: InvitationTable) => ({
  lease: leaseToken(table),
  isLeased: sql<boolean>`coalesce(${isLeased(table)}, false)`,
  dueInSeconds: sql<number | null>`extract(epoch from ${table.nextTryAt} - now())::float8`,
  // A purchase and its first teammates are created in the transaction of its payment.
  secondsSincePaid: sql<number>`extract(epoch from now() - ${table.createdAt})::float8`,
  secondsInRound: sql<number>`extract(epoch from now() - coalesce(${table.inviteSince}, ${table.createdAt}))::float8`,
});

/**
 * Locks an order's purchase for a change of its invitation. Everything locks in this order, so that there are no
 * deadlocks: the repository, the order, the purchase, its teammates.
 */
export async function lockPurchase(tx: Executor, order: Order) {
  await lockRepository(tx, order);
  const locked = await findOrder(tx, order.id, { lock: true });
  const [row] = await tx
    .select({
      purchase: purchases,
      isPending: sql<boolean>`${invitationOutbox.isPending}`,
      ...stateOf(purchases),
    })
    .from(purchases)
    .where(eq(purchases.orderId, order.id))
    .for('update');
  if (!row || !locked) return null;
  const { purchase, ...state } = row;
  return { ...purchase, ...state, memberId: null, order: locked };
}

/** Locks an order's purchase with the invitation of its buyer, or with a teammate's. */
export async function lockInvitation(
  tx: Executor,
  order: Order,
  memberId: string | null,
): Promise<LockedInvitation | null> {
  const purchase = await lockPurchase(tx, order);
  if (!purchase || memberId === null) return purchase;
  const [row] = await tx
    .select({
      member: teamMembers,
      isPending: sql<boolean>`${teamOutbox.isPending}`,
      ...stateOf(teamMembers),
    })
    .from(teamMembers)
    .where(and(eq(teamMembers.id, memberId), eq(teamMembers.orderId, order.id)))
    .for('update');
  if (!row) return null;
  const { member, ...state } = row;
  const { projectId, userId, order: locked } = purchase;
  const replaces = { replacesLogin: null, replacesAccountId: null };
  return { ...member, ...state, ...replaces, memberId, projectId, userId, order: locked };
}

/** Locks a user's own purchase. Throws NOT_FOUND when it was refunded or belongs to another user by now. */
export async function lockOwnPurchase(tx: Executor, order: Order, userId: string): Promise<LockedPurchase> {
  const purchase = await lockPurchase(tx, order);
  if (purchase?.userId !== userId || purchase.revokedAt !== null)
    throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  return purchase;
}
