import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { isPreparing } from '#domain/delivery.ts';
import { isWithinQuickRetries, QUICK_RETRY_SECONDS } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { isFreshLease, type Leased, leaseRow } from '../../../platform/outbox/lease.ts';
import type { Order } from '../../orders/order.ts';
import { orders } from '../../orders/schema.ts';
import { blockOf } from '../blocks/blocks.ts';
import { isRepositoryBusy, removalSecondsLeft } from '../find-repository-access.ts';
import { type LockedInvitation, lockInvitation } from '../lock-invitation.ts';
import { enqueueInvitation, enqueueNextInvitation } from '../repository.ts';
import { invitationOutbox, invitations } from '../schema.ts';
import { secondsUntilContent } from './content-limit.ts';
import { countCall, secondsUntilAllowed } from './daily-limit.ts';
import { recordDelayed, recordPaused, recordQueued } from './invitation-state.ts';
import { waitBehind } from './wait-behind.ts';

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
    if (!mayBeSent(invitation)) return null;
    const { order, dueInSeconds } = invitation;
    if (dueInSeconds > 0) {
      await enqueueInvitation(context, tx, invitation, dueInSeconds);
      return null;
    }
    const { removalSeconds, isBlocked, isBusy, ...limits } = await getObstacles(context, tx, invitation);
    if (removalSeconds > 0) {
      await awaitRemoval(context, tx, invitation, removalSeconds);
      return null;
    }
    if (isBlocked && (await awaitBlock(context, tx, invitation))) return null;
    // The worker that has the repository enqueues the next invitation when it is done.
    if (isBusy) return null;
    if (limits.dailySeconds > 0 || limits.contentSeconds > 0) {
      await awaitLimit(context, tx, invitation, limits);
      return null;
    }
    const { callId, call } = countCall(tx, invitation);
    const leased = await leaseRow(tx.with(call), invitationOutbox, invitation.id);
    return leased ? { ...leased, order, callId } : null;
  });
}

/** Whether the invitation is to be sent, now or later. A copy makes its invitations due once it is ready. */
function mayBeSent(
  invitation: LockedInvitation | null,
): invitation is LockedInvitation & { dueInSeconds: number } {
  if (!invitation?.isPending || invitation.isLeased || isPreparing(invitation.order)) return false;
  return invitation.dueInSeconds !== null;
}

/** What keeps an invitation from being sent now. */
interface Obstacles {
  /** Seconds until a running removal of the account's access must be over. */
  removalSeconds: number;
  isBlocked: boolean;
  /** Another invitation of the repository is being sent. */
  isBusy: boolean;
  /** Seconds until GitHub's daily limit allows the repository another invitation. */
  dailySeconds: number;
  /** Seconds until GitHub lets us create anything more. */
  contentSeconds: number;
}

type Invited = Pick<
  LockedInvitation,
  'id' | 'order' | 'role' | 'status' | 'round' | 'githubAccountId' | 'blockedBy'
>;

/** In a SELECT: what keeps an invitation from being sent. */
function obstaclesOf(context: Context, tx: Executor, invitation: Invited): Record<keyof Obstacles, SQL> {
  const { order, githubAccountId, blockedBy: except } = invitation;
  return {
    removalSeconds: removalSecondsLeft(tx, order, githubAccountId),
    isBlocked: exists(blockOf(tx, order, { except })),
    isBusy: isRepositoryBusy(tx, order),
    dailySeconds: secondsUntilAllowed(tx, invitation),
    contentSeconds: secondsUntilContent(context, tx),
  };
}

/** Reads the obstacles in one statement. */
async function getObstacles(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
): Promise<Obstacles> {
  const columns = Object.entries(obstaclesOf(context, tx, invitation)).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  );
  const { rows } = await tx.execute<Record<string, unknown> & Obstacles>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const [obstacles] = rows;
  if (!obstacles) throw new Error('The obstacles of an invitation are missing.');
  return obstacles;
}

/**
 * In a SELECT: whether the payment of an order may lease the invitation of its buyer, which is sent as soon as the
 * payment is recorded then. The caller's transaction holds the repository.
 */
export function mayBeLeased(context: Context, tx: Executor, order: Order): SQL<boolean> {
  const { id, githubAccountId } = order;
  const buyers = { role: 'buyer', status: 'invite_pending', round: 0, blockedBy: null } as const;
  const obstacles = obstaclesOf(context, tx, { id, order, githubAccountId, ...buyers });
  const { isBlocked, isBusy, removalSeconds, dailySeconds, contentSeconds } = obstacles;
  return sql<boolean>`not ${isBlocked} and not ${isBusy}
    and ${removalSeconds} = 0 and ${dailySeconds} = 0 and ${contentSeconds} = 0`;
}

/** Reads an invitation that its payment leased for this job; null if the job comes too late. */
export async function findLeased(
  { db }: Pick<Context, 'db'>,
  { invitationId, lease, callId }: { invitationId: string; lease: string; callId: string },
): Promise<InvitationLease | null> {
  const [found] = await db
    .select({ invitation: invitations, order: orders })
    .from(invitations)
    .innerJoin(orders, eq(orders.id, invitations.orderId))
    .where(
      and(eq(invitations.id, invitationId), invitationOutbox.isPending, isFreshLease(invitations, lease)),
    );
  return found ? { ...found.invitation, lease, order: found.order, callId } : null;
}

/** Waits behind the invitation's block. Returns false when that has just ended. */
async function awaitBlock(context: Context, tx: Executor, invitation: LockedInvitation): Promise<boolean> {
  const { order, blockedBy: except } = invitation;
  const [block] = await blockOf(tx, order, { except }).for('update');
  if (!block) return false;
  await waitBehind(context, tx, invitation, block);
  await enqueueNextInvitation(context, tx, order);
  return true;
}

/** Waits until GitHub's limits allow the invitation. */
async function awaitLimit(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
  { dailySeconds, contentSeconds }: Pick<Obstacles, 'dailySeconds' | 'contentSeconds'>,
): Promise<void> {
  const inSeconds = Math.max(dailySeconds, contentSeconds);
  const isQuick = isWithinQuickRetries(invitation.secondsSincePaid, inSeconds);
  const status = isQuick ? 'invite_pending' : 'invite_failed';
  const record = dailySeconds > 0 ? recordQueued : recordPaused;
  await record(tx, invitation, { status, inSeconds });
  await enqueueInvitation(context, tx, invitation, inSeconds);
  await enqueueNextInvitation(context, tx, invitation.order);
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
