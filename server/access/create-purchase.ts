import type { Context } from '../context.ts';
import type { Order } from '../orders/order.ts';
import type { TeamAccount } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { enqueueAttempt } from '../platform/outbox/backoff.ts';
import { invitationOutbox, purchases } from './schema.ts';
import { addMembers } from './team/add-members.ts';

/**
 * Creates the purchase of a paid order with its team and enqueues their invitations, in the caller's transaction. Returns false when the
 * buyer or the GitHub account has the project through another order.
 */
export async function createPurchase(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { order, userId, team }: { order: Order; userId: string; team: readonly TeamAccount[] },
): Promise<boolean> {
  const { id: orderId, projectId, githubLogin, githubAccountId } = order;
  const created = await tx
    .insert(purchases)
    .values({ orderId, projectId, userId, githubLogin, githubAccountId })
    .onConflictDoNothing()
    .returning({ orderId: purchases.orderId });
  if (created.length === 0) return false;
  await enqueueAttempt(context, tx, invitationOutbox, { id: orderId });
  await addMembers(context, tx, { orderId, accounts: team });
  return true;
}
