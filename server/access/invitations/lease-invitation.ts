import { isWithinQuickRetries, nextInviteStatus } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import { findOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import { leaseRow } from '../../platform/outbox/lease.ts';
import { getRemovalSecondsLeft, isRepositoryBusy } from '../../queries/access/find-repository-access.ts';
import { type Block, findBlock } from '../blocks/blocks.ts';
import { type LockedInvitation, lockInvitation } from '../lock-purchase.ts';
import { enqueueInvitation, enqueueNextInvitation } from '../repository.ts';
import { type InvitationKey, invitationOutbox, teamOutbox } from '../schema.ts';
import { countCall, secondsUntilAllowed } from './daily-limit.ts';
import { recordBlocked, recordQueued } from './invitation-state.ts';
import { setAwaitedStatus } from './set-awaited-status.ts';

/** One worker's exclusive right to send one invitation, for a minute. */
export interface InvitationLease extends Pick<InvitationKey, 'memberId'> {
  order: Order;
  accountId: number;
  /** The previous invitation, to be cancelled first. */
  staleInvitationId: number | null;
  /** From 1. */
  attempt: number;
  /** The call as counted for the daily limit. */
  callId: string;
  /** Identifies the lease. */
  lease: string;
}

/**
 * Leases a due invitation, one at a time in a repository and within GitHub's daily limit. Returns null when there is
 * nothing to send now; the job that is to send it later is enqueued then.
 */
export async function leaseInvitation(
  context: Context,
  { orderId, memberId }: InvitationKey,
): Promise<InvitationLease | null> {
  const order = await findOrder(context.db, orderId);
  if (!order) return null;
  return context.db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, order, memberId);
    if (!invitation?.isPending || invitation.isLeased || invitation.dueInSeconds === null) return null;
    const round = { order, memberId, round: invitation.inviteRound };
    const isRenewal = invitation.inviteStatus === 'invite_success';
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
      await waitBehind(context, tx, { order, invitation, block });
      return null;
    }
    // The worker that has the repository enqueues the next invitation when it is done.
    if (await isRepositoryBusy(tx, order)) return null;
    const allowedInSeconds = await secondsUntilAllowed(tx, { ...round, isRenewal });
    if (allowedInSeconds > 0) {
      await queueInvitation(context, tx, { order, invitation, inSeconds: allowedInSeconds });
      return null;
    }
    const row =
      memberId === null
        ? await leaseRow(tx, invitationOutbox, orderId)
        : await leaseRow(tx, teamOutbox, memberId);
    if (!row) return null;
    const { githubAccountId: accountId, invitationId: staleInvitationId, attempts: attempt, lease } = row;
    const callId = await countCall(tx, round);
    return { order, memberId, accountId, staleInvitationId, attempt, callId, lease };
  });
}

async function waitBehind(
  context: Context,
  tx: Executor,
  { order, invitation, block }: { order: Order; invitation: LockedInvitation; block: Block },
): Promise<void> {
  const status = nextInviteStatus(invitation.inviteStatus, 'invite_failed');
  await recordBlocked(tx, invitation, { status, reason: block.reason, blockedBy: block.subject });
  await setAwaitedStatus(tx, { order, invitation, status });
  await enqueueNextInvitation(context, tx, order);
}

async function queueInvitation(
  context: Context,
  tx: Executor,
  { order, invitation, inSeconds }: { order: Order; invitation: LockedInvitation; inSeconds: number },
): Promise<void> {
  const isQuick = isWithinQuickRetries(invitation.secondsSincePaid, inSeconds);
  const status = nextInviteStatus(invitation.inviteStatus, isQuick ? 'invite_pending' : 'invite_failed');
  await recordQueued(tx, invitation, { status, inSeconds });
  await setAwaitedStatus(tx, { order, invitation, status });
  await enqueueInvitation(context, tx, invitation, inSeconds);
  await enqueueNextInvitation(context, tx, order);
}
