import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { endConnections } from '../connections/end-connection.ts';
import type { Order } from '../orders/order.ts';
import type { TeamAccount } from '../orders/schema.ts';
import { findPurchase } from './find-purchases.ts';
import { revokeInvitations } from './invitations/revoke-invitations.ts';
import { enqueueInvitation } from './repository.ts';
import { invitations, purchases } from './schema.ts';
import { addTeammates } from './team/add-teammates.ts';

/**
 * Creates the purchase of a paid order and enqueues the invitations of its buyer and team, in the caller's
 * transaction. Those of a copy wait until it is ready. Violates a unique index when the buyer or the GitHub account has the project through another
 * order.
 */
export async function createPurchase(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { order, userId, team }: { order: Order; userId: string; team: readonly TeamAccount[] },
): Promise<void> {
  const { id: orderId, projectId, githubLogin, githubAccountId } = order;
  const purchase = tx.$with('purchase').as(tx.insert(purchases).values({ orderId, projectId, userId }));
  await tx
    .with(purchase)
    .insert(invitations)
    .values({ id: orderId, orderId, projectId, role: 'buyer', githubLogin, githubAccountId });
  await enqueueInvitation(context, tx, { id: orderId });
  await addTeammates(context, tx, { orderId, projectId, accounts: team });
}

/**
 * Revokes a refunded order's purchase: stops its invitations and enqueues the removal of all access that it
 * gave, in the caller's transaction, which holds the order's row. Does nothing without a standing purchase.
 */
export async function revokePurchase(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  orderId: string,
): Promise<void> {
  const purchase = await findPurchase(tx, orderId);
  if (!purchase || purchase.revokedAt !== null) return;
  await revokeInvitations(context, tx, eq(invitations.orderId, orderId));
  await tx.update(purchases).set({ revokedAt: sql`now()` }).where(eq(purchases.orderId, orderId));
  await endConnections(tx, [orderId]);
}

/**
 * Reassigns a purchase to another user. Returns false when `from` does not own it any more, or `to` owns the
 * project already.
 */
export async function reassignPurchase(
  tx: Executor,
  { orderId, from, to }: { orderId: string; from: string; to: string },
): Promise<boolean> {
  try {
    const reassigned = await tx.transaction((savepoint) =>
      savepoint
        .update(purchases)
        .set({ userId: to })
        .where(and(eq(purchases.orderId, orderId), eq(purchases.userId, from)))
        .returning({ orderId: purchases.orderId }),
    );
    return reassigned.length > 0;
  } catch (error) {
    if (violatedConstraint(error) === 'purchases_one_per_user') return false;
    throw error;
  }
}
