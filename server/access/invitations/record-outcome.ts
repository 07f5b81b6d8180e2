import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { type LockedPurchase, lockPurchase } from '../lock-purchase.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { enqueueNextInvitation } from '../repository.ts';
import { invitationOutbox } from '../schema.ts';
import { uncountCall } from './daily-limit.ts';
import { releaseLease } from './invitation-state.ts';
import type { InvitationOutcome } from './invite-account.ts';
import type { InvitationLease } from './lease-invitation.ts';
import { recordFailure } from './record-failure.ts';
import { recordSuccess } from './record-success.ts';

/**
 * Records how an attempt ended, with all that follows, in one transaction. A success always counts; a failure only while
 * the lease is held, or it would undo what another worker did since.
 */
export async function recordOutcome(
  context: Context,
  lease: InvitationLease,
  outcome: InvitationOutcome,
): Promise<void> {
  const { order } = lease;
  const madeNoInvitation =
    (outcome.kind === 'accepted' && outcome.invitationId === undefined) ||
    (outcome.kind === 'failed' && !outcome.unclear);
  await context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, order);
    if (!purchase) return;
    if (madeNoInvitation) await uncountCall(tx, lease.callId);
    const isLeaseHeld = purchase.lease === lease.lease;
    if (isLeaseHeld) await releaseLease(tx, order.id);
    if (purchase.revokedAt !== null || purchase.githubAccountId !== lease.accountId)
      await undoOutcome(context, tx, { lease, purchase, outcome });
    else if (outcome.kind !== 'failed') await recordSuccess(context, tx, { order, purchase, outcome });
    else if (isLeaseHeld) await recordFailure(context, tx, { lease, purchase, outcome });
    await enqueueNextInvitation(context, tx, order);
  });
}

/**
 * The order was refunded, or moved to another account, while its invitation was sent: removes what the attempt gave.
 * Nothing more is needed for a response that was lost: the removal that comes with a refund is due after the lease.
 */
async function undoOutcome(
  context: Context,
  tx: Executor,
  {
    lease: { order, accountId },
    purchase,
    outcome,
  }: { lease: InvitationLease; purchase: LockedPurchase; outcome: InvitationOutcome },
): Promise<void> {
  // The account to be replaced keeps its access until the new one is invited.
  const isReplaced = accountId === purchase.replacesAccountId;
  if (outcome.kind !== 'failed' && !isReplaced)
    await enqueueRemoval(context, tx, { orderId: order.id, login: outcome.login, accountId });
  if (purchase.revokedAt === null) await enqueueAttempt(context, tx, invitationOutbox, { id: order.id });
}
