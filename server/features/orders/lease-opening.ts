import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from './schema.ts';

/** Longer than the two provider calls that create an order can take together. */
export const OPENING_LEASE_SECONDS = 25;

const isOpening = (orderId: string) => and(eq(orders.id, orderId), eq(orders.state, 'opening'));

/**
 * Leases an `opening` order to the caller, who alone may create it at the provider; false while another
 * caller has it. `checkedAt` stores when the lease began.
 */
export async function leaseOpening(db: Executor, orderId: string): Promise<boolean> {
  const isExpired = lt(orders.checkedAt, sql`now() - make_interval(secs => ${OPENING_LEASE_SECONDS})`);
  const leased = await db
    .update(orders)
    .set({ checkedAt: sql`now()` })
    .where(and(isOpening(orderId), or(isNull(orders.checkedAt), isExpired)))
    .returning({ id: orders.id });
  return leased.length > 0;
}

/** Ends the lease after a failure, so that the next caller tries at once. */
export async function releaseOpening(db: Executor, orderId: string): Promise<void> {
  await db.update(orders).set({ checkedAt: null }).where(isOpening(orderId));
}

/**
 * Opens the order under the provider's ID. Returns its public ID, which is an earlier one if another lease
 * was faster.
 */
export async function openOrder(tx: Executor, orderId: string, providerOrderId: string): Promise<string> {
  const opened = await tx
    .update(orders)
    .set({ state: 'open', publicId: providerOrderId, checkedAt: null })
    .where(isOpening(orderId))
    .returning({ id: orders.id });
  if (opened.length > 0) return providerOrderId;
  const [order] = await tx.select({ publicId: orders.publicId }).from(orders).where(eq(orders.id, orderId));
  return order?.publicId ?? providerOrderId;
}

/** Ends every lease. This is only safe while no other process uses this database. */
export async function releaseAllOpenings(db: Executor): Promise<void> {
  await db
    .update(orders)
    .set({ checkedAt: null })
    .where(and(eq(orders.state, 'opening'), isNotNull(orders.checkedAt)));
}
