import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isDue, isUnleased, leaseRow } from '../../platform/outbox/lease.ts';
import type { InvitedOrder } from '../invitations/lease-invitation.ts';
import { removalOutbox } from '../outboxes.ts';
import { holdRepository, isOfRepository } from '../repository-lock.ts';
import { accessRemovals, purchases } from '../schema.ts';

/** One worker's right to take one account's access away, for as long as the lease lasts. */
export interface RemovalClaim {
  removalId: string;
  order: InvitedOrder;
  accountId: number;
  login: string;
  attempt: number;
  lease: string;
}

/**
 * Takes a removal that is due, in one short transaction. An account that has a right to the repository by now keeps it:
 * then there is nothing to do any more. Null also when somebody else is at it.
 */
export async function claimRemoval(context: Context, removalId: string): Promise<RemovalClaim | null> {
  const [found] = await context.db
    .select({ order: orders })
    .from(accessRemovals)
    .innerJoin(orders, eq(orders.id, accessRemovals.orderId))
    .where(eq(accessRemovals.id, removalId));
  if (!found) return null;
  const { order } = found;
  return context.db.transaction(async (tx) => {
    // Nobody takes an invitation at this repository meanwhile: it would be undone.
    await holdRepository(tx, order);
    const [row] = await tx
      .select()
      .from(accessRemovals)
      .where(and(eq(accessRemovals.id, removalId), isDue(removalOutbox), isUnleased(accessRemovals)))
      .for('update');
    if (!row) return null;
    if (await hasRight(tx, order, row.githubAccountId)) {
      await tx
        .update(accessRemovals)
        .set({
          nextTryAt: null,
          leasedUntil: null,
          doneAt: sql`now()`,
          lastError: 'Kept: it has a right to it.',
        })
        .where(eq(accessRemovals.id, removalId));
      return null;
    }
    const leased = await leaseRow(tx, removalOutbox, removalId);
    if (!leased) return null;
    const { githubAccountId: accountId, githubLogin: login, attempts: attempt, lease } = leased;
    return { removalId, order, accountId, login, attempt, lease };
  });
}

/** Through any purchase that stands: as its account, or as the one that keeps its access until the new one is in. */
async function hasRight(tx: Executor, order: InvitedOrder, accountId: number): Promise<boolean> {
  const [purchase] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        isOfRepository(order),
        isNull(purchases.revokedAt),
        or(eq(purchases.githubAccountId, accountId), eq(purchases.replacesAccountId, accountId)),
      ),
    )
    .limit(1);
  return purchase !== undefined;
}
