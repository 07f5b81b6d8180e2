import { isWithinQuickRetries } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import { type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { getRemovalSecondsLeft, isRepositoryBusy } from '../../queries/access/find-repository-access.ts';
import { findBlock } from '../blocks/blocks.ts';
import { lockInvitation } from '../lock-invitation.ts';
import { enqueueInvitation, enqueueNextInvitation } from '../repository.ts';
import { invitationOutbox, type invitations } from '../schema.ts';
import { countCall, secondsUntilAllowed } from './daily-limit.ts';
import { recordBlocked, recordQueued } from './invitation-state.ts';

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
    const inSeconds =
      invitation.dueInSeconds > 0
        ? invitation.dueInSeconds
        : await getRemovalSecondsLeft(tx, order, invitation.githubAccountId);
    if (inSeconds > 0) {
      await enqueueInvitation(context, tx, invitation, inSeconds);
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
