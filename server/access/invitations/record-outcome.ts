import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { leaseToken } from '../../platform/outbox/lease.ts';
import { invitationOutbox } from '../outboxes.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { holdOrder, holdRepository, wakeNext } from '../repository-lock.ts';
import { inviteCalls, purchases } from '../schema.ts';
import type { InviteOutcome } from './invite-account.ts';
import type { Claim } from './lease-invitation.ts';
import { recordFailure } from './record-failure.ts';
import { recordSuccess } from './record-success.ts';

/**
 * Writes down how one try ended and all that follows from it, in one transaction. A success always counts; a failure only
 * while the lease is still this worker's, or it would undo what another one did since.
 */
export async function recordInviteOutcome(
  context: Context,
  claim: Claim,
  outcome: InviteOutcome,
): Promise<void> {
  const { order } = claim;
  await context.db.transaction(async (tx) => {
    await holdRepository(tx, order);
    await holdOrder(tx, order.id);
    const row = await lockPurchase(tx, order.id);
    if (!row) return;
    if (outcome.kind === 'accepted' || (outcome.kind === 'failed' && !outcome.unclear)) {
      await tx.update(inviteCalls).set({ counted: false }).where(eq(inviteCalls.id, claim.callId));
    }
    const isOurs = row.lease === claim.lease;
    if (isOurs) await tx.update(purchases).set({ leasedUntil: null }).where(eq(purchases.orderId, order.id));
    if (row.isRevoked) await recordRevoked(context, tx, claim, outcome);
    else if (row.accountId !== claim.accountId) await recordFormer(context, tx, { claim, row, outcome });
    else if (outcome.kind !== 'failed') await recordSuccess(context, tx, { order, row, outcome });
    else if (isOurs) await recordFailure(context, tx, { claim, row, failure: outcome.failure });
    await wakeNext(context, tx, order);
  });
}

/**
 * The order was refunded meanwhile: what this try got is taken back, and nobody is told of it. A try that GitHub may have
 * heard needs nothing more: the removal that came with the refund is due after the lease.
 */
async function recordRevoked(
  context: Context,
  tx: Executor,
  { order, accountId }: Claim,
  outcome: InviteOutcome,
): Promise<void> {
  if (outcome.kind !== 'failed')
    await enqueueRemoval(context, tx, { orderId: order.id, login: outcome.login, accountId });
}

interface Former {
  claim: Claim;
  row: InviteRow;
  outcome: InviteOutcome;
}

/** The buyer chose another account meanwhile: what this one got is taken back, and the present one's turn has come. */
async function recordFormer(context: Context, tx: Executor, { claim, row, outcome }: Former): Promise<void> {
  const { order, accountId } = claim;
  // The account that is still to be replaced keeps its access until the present one is in.
  const isKept = accountId === row.replacesAccountId;
  if (!isKept && outcome.kind !== 'failed')
    await enqueueRemoval(context, tx, { orderId: order.id, login: outcome.login, accountId });
  await enqueueAttempt(context, tx, invitationOutbox, { id: order.id });
}

/** The purchase as it is now, held until the end of the transaction. Times are seconds by the database's clock. */
export type InviteRow = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;

async function lockPurchase(tx: Executor, orderId: string) {
  const [row] = await tx
    .select({
      userId: purchases.userId,
      githubLogin: purchases.githubLogin,
      accountId: purchases.githubAccountId,
      replacesLogin: purchases.replacesLogin,
      replacesAccountId: purchases.replacesAccountId,
      isRevoked: sql<boolean>`${purchases.revokedAt} is not null`,
      inviteState: purchases.inviteState,
      inviteStatus: purchases.inviteStatus,
      lease: leaseToken(purchases),
      sincePaid: sql<number>`extract(epoch from now() - ${orders.paidAt})::float8`,
      dueFor: sql<number>`extract(epoch from now() - coalesce(${purchases.inviteSince}, ${orders.paidAt}))::float8`,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(eq(purchases.orderId, orderId))
    .for('update', { of: purchases });
  return row;
}
