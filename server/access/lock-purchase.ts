import { eq, sql } from 'drizzle-orm';
import { ShopError } from '../errors.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { isLeased, leaseToken } from '../platform/outbox/lease.ts';
import { lockRepository } from './repository.ts';
import { invitationOutbox, purchases } from './schema.ts';

/** A purchase locked until the end of the transaction. Seconds are by the database's clock. */
export type LockedPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;

/**
 * Locks an order's purchase for a change of its invitation. Everything locks in this order, so that there are no
 * deadlocks: the repository, the order, the purchase.
 */
export async function lockPurchase(tx: Executor, order: Order) {
  await lockRepository(tx, order);
  await findOrder(tx, order.id, { lock: true });
  const [row] = await tx
    .select({
      purchase: purchases,
      lease: leaseToken(purchases),
      isLeased: sql<boolean>`coalesce(${isLeased(purchases)}, false)`,
      isPending: sql<boolean>`${invitationOutbox.isPending}`,
      dueInSeconds: sql<number | null>`extract(epoch from ${purchases.nextTryAt} - now())::float8`,
      // A purchase is created in the transaction of its payment.
      secondsSincePaid: sql<number>`extract(epoch from now() - ${purchases.createdAt})::float8`,
      secondsInRound: sql<number>`extract(epoch from now() - coalesce(${purchases.inviteSince}, ${purchases.createdAt}))::float8`,
    })
    .from(purchases)
    .where(eq(purchases.orderId, order.id))
    .for('update');
  if (!row) return null;
  const { purchase, ...state } = row;
  return { ...purchase, ...state };
}

/** Locks a user's own purchase. Throws NOT_FOUND when it was refunded or belongs to another user by now. */
export async function lockOwnPurchase(tx: Executor, order: Order, userId: string): Promise<LockedPurchase> {
  const purchase = await lockPurchase(tx, order);
  if (purchase?.userId !== userId || purchase.revokedAt !== null)
    throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  return purchase;
}
