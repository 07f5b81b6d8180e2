import { eq } from 'drizzle-orm';
import { findObstacle } from '#domain/account-obstacle.ts';
import { isPreparing } from '#domain/delivery.ts';
import { isProvisional } from '#domain/github.ts';
import { PENDING_INVITATION_STATES } from '#domain/invitation.ts';
import type { InvitationFacts } from '#domain/order-situation.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { invitations } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { orderAwaiting, refusedPaymentId, waitedForBank } from '../checkout/authorized-payments.ts';
import { isMailRefused } from './is-mail-refused.ts';

/** The document is public: anyone who knows the order ID can read it, so it holds nothing else. */
export type PendingOrder = NonNullable<Awaited<ReturnType<typeof findPendingOrder>>>;

/** Finds the pending order with this unguessable ID, for anyone who knows it; null when there is none. */
export async function findPendingOrder({ db }: Context, publicId: string) {
  const [order] = await db
    .select({
      finalInviteStatus: orders.finalInviteStatus,
      awaiting: orderAwaiting,
      isMailRefused,
      inviteState: invitations.state,
      revokedAt: invitations.revokedAt,
    })
    .from(orders)
    .leftJoin(invitations, eq(invitations.id, orders.id))
    .where(eq(orders.publicId, publicId));
  if (!order) return null;
  const { finalInviteStatus, awaiting, inviteState, revokedAt } = order;
  const isInvited = finalInviteStatus === 'invite_success' && revokedAt === null;
  /** Null until the buyer is invited. */
  const access = isInvited ? (inviteState === 'accepted' ? 'granted' : 'invited') : null;
  /** `refused` when the buyer's mail server rejects our mail. */
  const mail = order.isMailRefused ? 'refused' : null;
  return { id: publicId, finalInviteStatus, awaiting, access, mail } as const;
}

/**
 * Finds an order's progress for the buyer's waiting screen; null when there is none. The caller checks the
 * buyer's cookie.
 */
export async function findOrderProgress({ db }: Context, publicId: string) {
  const [row] = await db
    .select({
      order: orders,
      projectSlug: projects.slug,
      paymentId: payments.id,
      awaiting: orderAwaiting,
      refusedPaymentId,
      waitedForBank,
      isMailRefused,
      invitation: invitations,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id))
    .where(eq(orders.publicId, publicId));
  if (!row) return null;
  const { projectId, projectName, amountPaise, state, finalInviteStatus } = row.order;
  const paymentId = amountPaise === 0 ? null : row.paymentId;
  return {
    publicId,
    projectId,
    projectName,
    projectSlug: row.projectSlug,
    amountPaise,
    state,
    finalInviteStatus,
    /** What the buyer gets. */
    delivery: row.order.delivery,
    awaiting: row.awaiting,
    /** Null while unpaid, and for free orders. */
    paymentId,
    githubId: row.invitation?.githubLogin ?? row.order.githubLogin,
    /** Null without a valid purchase: the order is unpaid or refunded, or the project was bought already. */
    invitation: row.invitation?.revokedAt === null ? toInvitationFacts(row.invitation, row.order) : null,
    /** `owner/name`, once the buyer has access to the repository. */
    repository:
      row.invitation?.state === 'accepted' && state === 'paid'
        ? `${row.order.repoOwner}/${row.order.repoName}`
        : null,
    /**
     * A payment that the bank refused in the end, whose money is returned. Null once the order is paid, or
     * may still be.
     */
    refusedPaymentId: row.refusedPaymentId,
    /** Whether the bank took half a minute or longer for a payment, or refused one. */
    waitedForBank: row.waitedForBank,
    /** True if the buyer's mail server rejects our mail. */
    isMailRefused: row.isMailRefused,
  };
}

export type OrderProgress = NonNullable<Awaited<ReturnType<typeof findOrderProgress>>>;

/** The part of an invitation that the buyer may know. */
export function toInvitationFacts(
  {
    githubLogin,
    githubAccountId,
    state,
    status,
    reason,
    blockedBy,
    queuedUntil,
    nextTryAt,
  }: typeof invitations.$inferSelect,
  order: Pick<typeof orders.$inferSelect, 'delivery' | 'copyCommit'>,
): InvitationFacts {
  // In other states `nextTryAt` schedules a check of the invitation.
  const isPending = PENDING_INVITATION_STATES.some((pending) => pending === state);
  return {
    githubId: githubLogin,
    inviteState: state,
    githubInviteStatus: status,
    isPreparing: isPreparing(order),
    // A check behind a block is nothing that the buyer waits for.
    isBlocked: blockedBy !== null && blockedBy !== '*' && (state === 'needs_person' || state === 'waiting'),
    isUnknown: state === 'refused' && isProvisional(githubAccountId),
    obstacle: state === 'refused' || state === 'sent' ? findObstacle(reason) : null,
    queuedUntil: state === 'queued' ? toSeconds(queuedUntil) : null,
    nextInviteAt: isPending ? toSeconds(nextTryAt) : null,
  };
}
