import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { endsWhileBuyerWaits, statusKept } from '#domain/invite.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { isUnleased, leaseRow } from '../../platform/outbox/lease.ts';
import { invitationOutbox } from '../outboxes.ts';
import {
  holdOrder,
  holdRepository,
  isBusy,
  repositoryKey,
  secondsUntilRemoved,
  secondsUntilWindowOpens,
  wakeNext,
} from '../repository-lock.ts';
import { inviteCalls, purchases } from '../schema.ts';
import { tellBuyer } from './notify-buyer.ts';

export type InvitedOrder = typeof orders.$inferSelect;

/** One worker's right to send one invitation, for as long as the lease lasts. */
export interface Claim {
  order: InvitedOrder;
  accountId: number;
  /** The invitation that a fresh one was asked for; it is cancelled first. */
  staleInvitationId: number | null;
  attempt: number;
  /** The call in the count of the repository's day. */
  callId: string;
  /** The very moment at which the lease ends; another worker's lease has another. */
  lease: string;
}

/**
 * Takes an invitation that is due, in one short transaction: one at a time at a repository, 50 a day. Null when there is
 * nothing to do now; whoever waits is woken later.
 */
export async function claimInvite(context: Context, orderId: string): Promise<Claim | null> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  return context.db.transaction(async (tx) => {
    await holdRepository(tx, order);
    await holdOrder(tx, orderId);
    const row = await lockOpenPurchase(tx, orderId);
    if (!row) return null;
    if (row.wait > 0) {
      await enqueueAttempt(context, tx, invitationOutbox, { id: orderId, inSeconds: row.wait });
      return null;
    }
    const removed = await secondsUntilRemoved(tx, order, row.accountId);
    if (removed > 0) {
      await enqueueAttempt(context, tx, invitationOutbox, { id: orderId, inSeconds: removed });
      return null;
    }
    // Whoever has the repository now wakes the next when it is done.
    if (await isBusy(tx, order)) return null;
    const isRenewal = row.inviteStatus === 'invite_success';
    const inSeconds = await secondsUntilWindowOpens(tx, { order, round: row.round, isRenewal });
    if (inSeconds === 0) return take(tx, order);
    await queue(context, tx, { order, row, inSeconds });
    return null;
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof lockOpenPurchase>>>;

async function lockOpenPurchase(tx: Executor, orderId: string) {
  const [row] = await tx
    .select({
      userId: purchases.userId,
      accountId: purchases.githubAccountId,
      round: purchases.inviteRound,
      inviteStatus: purchases.inviteStatus,
      wait: sql<number>`extract(epoch from ${purchases.nextTryAt} - now())::float8`,
      sincePaid: sql<number>`extract(epoch from now() - ${orders.paidAt})::float8`,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        eq(purchases.orderId, orderId),
        invitationOutbox.isPending,
        isNotNull(purchases.nextTryAt),
        isUnleased(purchases),
      ),
    )
    .for('update', { of: purchases });
  return row;
}

/** Counted before the call: a crash in the middle may leave one too many in the count, never one too few. */
async function take(tx: Executor, order: InvitedOrder): Promise<Claim | null> {
  const leased = await leaseRow(tx, invitationOutbox, order.id);
  if (!leased) return null;
  const { githubAccountId, invitationId, attempts, inviteRound: round, lease } = leased;
  const callId = randomUUID();
  await tx
    .insert(inviteCalls)
    .values({ id: callId, orderId: order.id, repository: repositoryKey(order), counted: true, round });
  return {
    order,
    accountId: githubAccountId,
    staleInvitationId: invitationId,
    attempt: attempts,
    callId,
    lease,
  };
}

async function queue(
  context: Context,
  tx: Executor,
  { order, row, inSeconds }: { order: InvitedOrder; row: Row; inSeconds: number },
): Promise<void> {
  const opens = sql`now() + make_interval(secs => ${inSeconds})`;
  const inTime = endsWhileBuyerWaits(row.sincePaid, inSeconds);
  const status = statusKept(row.inviteStatus, inTime ? 'invite_pending' : 'invite_failed');
  await tx
    .update(purchases)
    .set({
      inviteState: 'queued',
      inviteStatus: status,
      inviteReason: 'The repository has used up the invitations that GitHub allows in a day.',
      queuedUntil: opens,
      nextTryAt: opens,
    })
    .where(eq(purchases.orderId, order.id));
  await tellBuyer(context, tx, { order, userId: row.userId, before: row.inviteStatus, status });
  await enqueueAttempt(context, tx, invitationOutbox, { id: order.id, inSeconds });
  await wakeNext(context, tx, order);
}
