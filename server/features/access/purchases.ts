import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { endConnections } from '../connections/end-connection.ts';
import type { Order } from '../orders/order.ts';
import type { TeamAccount } from '../orders/schema.ts';
import { revokeInvitations } from './invitations/revoke-invitations.ts';
import { enqueueInvitation } from './repository.ts';
import { invitations, purchases } from './schema.ts';
import { addTeammates } from './team/add-teammates.ts';

function selectPurchases(db: Executor) {
  const { githubLogin, githubAccountId, acceptedAt } = invitations;
  return db
    .select({ ...getTableColumns(purchases), githubLogin, githubAccountId, acceptedAt })
    .from(purchases)
    .innerJoin(invitations, eq(invitations.id, purchases.orderId));
}

/** A purchase with the GitHub account of its buyer, and when that account accepted the invitation. */
export type Purchase = Awaited<ReturnType<typeof selectPurchases>>[number];

export async function findPurchase(db: Executor, orderId: string): Promise<Purchase | null> {
  const [purchase] = await selectPurchases(db).where(eq(purchases.orderId, orderId));
  return purchase ?? null;
}

/**
 * Creates the purchase of a paid order and enqueues the invitations of its buyer and team, in the caller's
 * transaction. Violates a unique index when the buyer or the GitHub account has the project through another
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
 * Finds the user's purchase of a project, unless it was refunded; null without one. With `lock` it isn't
 * refunded before the transaction ends.
 */
export async function findStandingPurchase(
  db: Executor,
  { userId, projectId }: Pick<Purchase, 'userId' | 'projectId'>,
  { lock = false } = {},
): Promise<Purchase | null> {
  const isStanding = and(
    eq(purchases.userId, userId),
    eq(purchases.projectId, projectId),
    isNull(purchases.revokedAt),
  );
  const query = selectPurchases(db).where(isStanding);
  const [purchase] = await (lock ? query.for('share', { of: purchases }) : query);
  return purchase ?? null;
}

/** Lists the orders of a user's purchases, including refunded ones. */
export async function listPurchasedOrderIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(eq(purchases.userId, userId));
  return rows.map(({ orderId }) => orderId);
}

export async function hasPurchases(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(purchases, eq(purchases.userId, userId))) > 0;
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

/** Whether a user has bought a project for this GitHub account, refunded purchases included. */
export async function hasPurchaseFor(
  db: Executor,
  { userId, githubAccountId }: { userId: string; githubAccountId: number },
): Promise<boolean> {
  const isOf = and(eq(purchases.userId, userId), eq(invitations.githubAccountId, githubAccountId));
  const found = await selectPurchases(db).where(isOf).limit(1);
  return found.length > 0;
}
