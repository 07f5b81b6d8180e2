import { eq, sql } from 'drizzle-orm';
import type { FinalInviteStatus, StoredAwaiting } from '#domain/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Order } from './order.ts';
import { orders } from './schema.ts';

/** The statement that marks an order as paid now. The caller holds the order's row. */
export function setOrderPaid(tx: Executor, orderId: string) {
  return tx
    .update(orders)
    .set({ state: 'paid', paidAt: sql`now()`, awaiting: null })
    .where(eq(orders.id, orderId));
}

/** Marks an order as refunded. The caller holds the order's row. */
export async function markOrderRefunded(tx: Executor, orderId: string): Promise<void> {
  await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
}

/**
 * The statement that records the invitation's outcome, which the buyer's browser waits for. It can be a part
 * of another one.
 */
export function setFinalInviteStatus(tx: Executor, orderId: string, status: FinalInviteStatus) {
  return tx.update(orders).set({ finalInviteStatus: status, awaiting: null }).where(eq(orders.id, orderId));
}

/**
 * The statement that makes a buyer's copy the repository of its order, at the commits that it has: the project's,
 * and its own with the same files. It can be a part of another one. The caller holds the order's row.
 */
export function setOrderCopy(
  tx: Executor,
  orderId: string,
  copy: Pick<Order, 'repoOwner' | 'repoName' | 'soldCommit' | 'copyCommit'>,
) {
  return tx.update(orders).set(copy).where(eq(orders.id, orderId));
}

/** Records what an unpaid order waits for. */
export async function setAwaiting(tx: Executor, orderId: string, awaiting: StoredAwaiting): Promise<void> {
  await tx.update(orders).set({ awaiting }).where(eq(orders.id, orderId));
}

/**
 * Changes the email of a paid order, or of an account's, which invalidates its mailed links. Returns the
 * order. The caller holds its row.
 */
export async function setOrderEmail(tx: Executor, orderId: string, email: string): Promise<Order> {
  const [order] = await tx
    .update(orders)
    .set({ email, emailCorrectedAt: sql`now()` })
    .where(eq(orders.id, orderId))
    .returning();
  if (!order) throw new Error('The order is gone.');
  return order;
}

/** Records that the provider is being asked about the order now. */
export async function markOrderChecked(db: Executor, orderId: string): Promise<void> {
  await db.update(orders).set({ checkedAt: sql`now()` }).where(eq(orders.id, orderId));
}
