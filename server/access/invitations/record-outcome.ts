import { canTransitionInvitation } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type LockedInvitation, lockInvitation } from '../lock-purchase.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { enqueueInvitation, enqueueNextInvitation } from '../repository.ts';
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
  const madeNoInvitation =
    (outcome.kind === 'accepted' && outcome.invitationId === undefined) ||
    (outcome.kind === 'failed' && !outcome.unclear);
  await context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, lease.order, lease.memberId);
    if (!invitation) return;
    // Its email may have been corrected since the lease.
    const { order } = invitation;
    if (madeNoInvitation) await uncountCall(tx, lease.callId);
    const isLeaseHeld = invitation.lease === lease.lease;
    const isVoid = invitation.revokedAt !== null || invitation.githubAccountId !== lease.accountId;
    const isSuccess =
      !isVoid && outcome.kind !== 'failed' && canTransitionInvitation(invitation.inviteState, outcome.kind);
    // A success ends the lease itself.
    if (isLeaseHeld && !isSuccess) await releaseLease(tx, invitation);
    if (isVoid) await undoOutcome(context, tx, { lease, invitation, outcome });
    else if (isSuccess) await recordSuccess(context, tx, { order, invitation, outcome });
    else if (isLeaseHeld && outcome.kind === 'failed')
      await recordFailure(context, tx, { lease: { ...lease, order }, invitation, outcome });
    await enqueueNextInvitation(context, tx, order);
  });
}

/**
 * The order was refunded, moved to another account or left by the teammate while its invitation was sent: removes what the
 * attempt gave.
 * Also when the response was lost: the removal that comes with a refund is due after the lease, but this attempt may have lost
 * its lease before.
 */
async function undoOutcome(
  context: Context,
  tx: Executor,
  {
    lease: { accountId },
    invitation,
    outcome,
  }: { lease: InvitationLease; invitation: LockedInvitation; outcome: InvitationOutcome },
): Promise<void> {
  // The account to be replaced keeps its access until the new one is invited.
  const isReplaced = accountId === invitation.replacesAccountId;
  const login = outcome.kind === 'failed' ? invitation.githubLogin : outcome.login;
  if ((outcome.kind !== 'failed' || outcome.unclear) && !isReplaced)
    await enqueueRemoval(context, tx, { ...invitation, login, accountId });
  if (invitation.revokedAt === null) await enqueueInvitation(context, tx, invitation);
}
