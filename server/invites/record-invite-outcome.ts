import { eq, sql } from 'drizzle-orm';
import { INVITE_LIFETIME_DAYS } from '#domain/invite.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { inviteCalls, orders, purchases } from '../db/schema/orders.ts';
import type { Claim } from './claim-invite.ts';
import { leaseMark } from './claim-invite.ts';
import type { InviteOutcome } from './invite-account.ts';
import { recordFailure } from './record-failure.ts';
import { recordSuccess } from './record-success.ts';
import { holdOrder, holdRepository, wakeNext } from './repository-turns.ts';

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
    if (outcome.kind !== 'failed') await recordSuccess(context, tx, { order, row, outcome });
    else if (isOurs) await recordFailure(context, tx, { claim, row, failure: outcome.failure });
    await wakeNext(context, tx, order);
  });
}

/** The purchase as it is now, held until the end of the transaction. Times are seconds by the database's clock. */
export type InviteRow = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;

async function lockPurchase(tx: Executor, orderId: string) {
  const lapsed = sql`${purchases.invitedAt} + make_interval(days => ${INVITE_LIFETIME_DAYS})`;
  const [row] = await tx
    .select({
      userId: purchases.userId,
      githubLogin: purchases.githubLogin,
      inviteState: purchases.inviteState,
      inviteStatus: purchases.inviteStatus,
      lease: leaseMark,
      sincePaid: sql<number>`extract(epoch from now() - ${orders.paidAt})::float8`,
      dueFor: sql<number>`extract(epoch from now() - coalesce(${lapsed}, ${orders.paidAt}))::float8`,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(eq(purchases.orderId, orderId))
    .for('update', { of: purchases });
  return row;
}
