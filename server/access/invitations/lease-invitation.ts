import { isWithinQuickRetries, nextInviteStatus } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import { findOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { leaseRow } from '../../platform/outbox/lease.ts';
import { getRemovalSecondsLeft, isRepositoryBusy } from '../../queries/find-repository-access.ts';
import { type Block, findBlock } from '../blocks/blocks.ts';
import { type LockedPurchase, lockPurchase } from '../lock-purchase.ts';
import { enqueueNextInvitation } from '../repository.ts';
import { invitationOutbox } from '../schema.ts';
import { countCall, secondsUntilAllowed } from './daily-limit.ts';
import { recordBlocked, recordQueued } from './invitation-state.ts';
import { publishStatus } from './publish-status.ts';

/** One worker's exclusive right to send one invitation, for a minute. */
export interface InvitationLease {
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
export async function leaseInvitation(context: Context, orderId: string): Promise<InvitationLease | null> {
  const order = await findOrder(context.db, orderId);
  if (!order) return null;
  return context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, order);
    if (!purchase?.isPending || purchase.isLeased || purchase.dueInSeconds === null) return null;
    const inSeconds =
      purchase.dueInSeconds > 0
        ? purchase.dueInSeconds
        : await getRemovalSecondsLeft(tx, order, purchase.githubAccountId);
    if (inSeconds > 0) {
      await enqueueAttempt(context, tx, invitationOutbox, { id: orderId, inSeconds });
      return null;
    }
    const block = await findBlock(tx, order, { except: purchase.blockedBy });
    if (block) {
      await waitBehind(context, tx, { order, purchase, block });
      return null;
    }
    // The worker that has the repository enqueues the next invitation when it is done.
    if (await isRepositoryBusy(tx, order)) return null;
    const round = { order, round: purchase.inviteRound };
    const isRenewal = purchase.inviteStatus === 'invite_success';
    const allowedInSeconds = await secondsUntilAllowed(tx, { ...round, isRenewal });
    if (allowedInSeconds > 0) {
      await queueInvitation(context, tx, { order, purchase, inSeconds: allowedInSeconds });
      return null;
    }
    const row = await leaseRow(tx, invitationOutbox, orderId);
    if (!row) return null;
    const { githubAccountId: accountId, invitationId: staleInvitationId, attempts: attempt, lease } = row;
    return { order, accountId, staleInvitationId, attempt, callId: await countCall(tx, round), lease };
  });
}

async function waitBehind(
  context: Context,
  tx: Executor,
  { order, purchase, block }: { order: Order; purchase: LockedPurchase; block: Block },
): Promise<void> {
  const status = nextInviteStatus(purchase.inviteStatus, 'invite_failed');
  await recordBlocked(tx, order.id, { status, reason: block.reason, blockedBy: block.subject });
  await publishStatus(context, tx, { order, purchase, status });
  await enqueueNextInvitation(context, tx, order);
}

async function queueInvitation(
  context: Context,
  tx: Executor,
  { order, purchase, inSeconds }: { order: Order; purchase: LockedPurchase; inSeconds: number },
): Promise<void> {
  const isQuick = isWithinQuickRetries(purchase.secondsSincePaid, inSeconds);
  const status = nextInviteStatus(purchase.inviteStatus, isQuick ? 'invite_pending' : 'invite_failed');
  await recordQueued(tx, order.id, { status, inSeconds });
  await publishStatus(context, tx, { order, purchase, status });
  await enqueueAttempt(context, tx, invitationOutbox, { id: order.id, inSeconds });
  await enqueueNextInvitation(context, tx, order);
}
