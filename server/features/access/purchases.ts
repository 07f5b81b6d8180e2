import { and, eq, sql, type WithSubquery } from 'drizzle-orm';
import { isPreparing } from '#domain/delivery.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { leaseToken, ownLease } from '../../platform/outbox/lease.ts';
import { endConnections } from '../connections/end-connection.ts';
import type { Order } from '../orders/order.ts';
import type { TeamAccount } from '../orders/schema.ts';
import type { findOrCreateBuyer } from '../users/find-or-create-buyer.ts';
import { findPurchase } from './find-purchases.ts';
import { countCall } from './invitations/daily-limit.ts';
import { revokeInvitations } from './invitations/revoke-invitations.ts';
import { invitations, purchases } from './schema.ts';
import { addTeammates } from './team/add-teammates.ts';

interface NewPurchase {
  order: Order;
  /** The ID of the purchase's user, or the statement that gives it. */
  user: Awaited<ReturnType<typeof findOrCreateBuyer>>;
  team: readonly TeamAccount[];
  /** The statements that make the order paid. */
  payment: readonly WithSubquery[];
  /** Whether the buyer's invitation is leased for its first job: see `mayBeLeased`. */
  isLeased: boolean;
}

/**
 * Creates the purchase of an order in the statement that makes it paid, and enqueues the invitations of its buyer
 * and team, in the caller's transaction. Those of a copy wait until it is ready. Returns the ID of the purchase's
 * user. Violates a unique index when the buyer or the GitHub account has the project through another order.
 */
export async function createPurchase(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { order, user, team, payment, isLeased }: NewPurchase,
): Promise<string> {
  const { id: orderId, projectId, githubLogin, githubAccountId } = order;
  const buyer = typeof user === 'string' ? [] : [user];
  const userId = typeof user === 'string' ? user : sql`(select ${user.id} from ${user})`;
  const purchase = tx
    .$with('purchase')
    .as(tx.insert(purchases).values({ orderId, projectId, userId }).returning({ userId: purchases.userId }));
  const invited = { id: orderId, orderId, projectId, role: 'buyer', githubLogin, githubAccountId } as const;
  const invitation = tx.$with('invitation').as(
    tx
      .insert(invitations)
      .values(isLeased ? { ...invited, ...ownLease(), attempts: 1 } : invited)
      .returning({ id: invitations.id, lease: leaseToken(invitations).as('lease') }),
  );
  const counted = isLeased ? countCall(tx, { id: orderId, order, round: 0 }) : null;
  const [written] = await tx
    .with(...payment, ...buyer, purchase, invitation, ...(counted ? [counted.call] : []))
    .select({ userId: purchase.userId, lease: invitation.lease })
    .from(purchase)
    .crossJoin(invitation);
  if (!written) throw new Error('The purchase was not stored.');
  const { lease } = written;
  const leased = counted && lease !== null ? { lease, callId: counted.callId } : undefined;
  const data = { invitationId: orderId, ...(leased && { leased }) };
  if (!isPreparing(order)) await context.jobs.enqueue(tx, { name: 'send-invitation', data, key: orderId });
  await addTeammates(context, tx, { orderId, projectId, accounts: team });
  return written.userId;
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
