import { isWithinQuickRetries, QUICK_RETRY_SECONDS } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { getRemovalSecondsLeft, isRepositoryBusy } from '../../queries/access/find-repository-access.ts';
import { findBlock } from '../blocks/blocks.ts';
import { type LockedInvitation, lockInvitation } from '../lock-invitation.ts';
import { enqueueInvitation, enqueueNextInvitation } from '../repository.ts';
import { invitationOutbox, type invitations } from '../schema.ts';
import { countCall, secondsUntilAllowed } from './daily-limit.ts';
import { recordBlocked, recordDelayed, recordQueued } from './invitation-state.ts';

/** One worker's exclusive right to send one invitation, for a minute. */
export interface InvitationLease extends Leased<typeof invitations> {
  order: Order;
  /** The ID of the call as counted for the daily limit. */
  callId: string;
}

/**
 * Leases a due invitation, one at a time in a repository and within GitHub's daily limit. Returns null when
 * there is nothing to send now; the job that is to send it later is enqueued then.
 */
export async function leaseInvitation(
  context: Context,
  invitationId: string,
): Promise<InvitationLease | null> {
  return context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, invitationId);
    if (!invitation?.isPending || invitation.isLeased || invitation.dueInSeconds === null) return null;
    const { order } = invitation;
    if (invitation.dueInSeconds > 0) {
      await enqueueInvitation(context, tx, invitation, invitation.dueInSeconds);
      return null;
    }
    const removalSeconds = await getRemovalSecondsLeft(tx, order, invitation.githubAccountId);
    if (removalSeconds > 0) {
      await awaitRemoval(context, tx, invitation, removalSeconds);
      return null;
    }
    const block = await findBlock(tx, order, { except: invitation.blockedBy });
    if (block) {
      await recordBlocked(tx, invitation, { reason: block.reason, blockedBy: block.subject });
      await enqueueNextInvitation(context, tx, order);
      return null;
    }
    // The worker that has the repository enqueues the next invitation when it is done.
    if (await isRepositoryBusy(tx, order)) return null;
    const allowedInSeconds = await secondsUntilAllowed(tx, invitation);
    if (allowedInSeconds > 0) {
      const isQuick = isWithinQuickRetries(invitation.secondsSincePaid, allowedInSeconds);
      const status = isQuick ? 'invite_pending' : 'invite_failed';
      await recordQueued(tx, invitation, { status, inSeconds: allowedInSeconds });
      await enqueueInvitation(context, tx, invitation, allowedInSeconds);
      await enqueueNextInvitation(context, tx, order);
      return null;
    }
    const leased = await leaseRow(tx, invitationOutbox, invitation.id);
    return leased ? { ...leased, order, callId: await countCall(tx, invitation) } : null;
  });
}

/**
 * Waits for a running removal of the account's earlier access, which enqueues the invitation when it ends.
 * The checkout is informed when that takes longer than the buyer waits.
 */
async function awaitRemoval(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
  removalSeconds: number,
): Promise<void> {
  const { id, secondsSincePaid } = invitation;
  const isQuick = isWithinQuickRetries(secondsSincePaid, 0);
  if (!isQuick) await recordDelayed(tx, invitation);
  const quickSeconds = Math.ceil(QUICK_RETRY_SECONDS - secondsSincePaid) + 1;
  const inSeconds = isQuick ? Math.min(quickSeconds, removalSeconds) : removalSeconds;
  // Under the invitation's own key this job would keep the removal from enqueueing an earlier one.
  await context.jobs.enqueue(tx, { ...invitationOutbox.job(id), key: `${id} removal`, inSeconds });
}
