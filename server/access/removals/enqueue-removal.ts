import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt, secondsFromNow } from '../../platform/outbox/backoff.ts';
import { leaseSecondsLeft } from '../../platform/outbox/lease.ts';
import { accessRemovals, type InvitationKey, purchases, removalOutbox, teamMembers } from '../schema.ts';

interface Removal extends InvitationKey {
  login: string;
  accountId: number;
}

/**
 * Enqueues the removal of an account's access to an order's repository, in the caller's transaction, which holds the
 * purchase's row. It is due when a running lease of that invitation must be over, so that no invitation follows.
 * An account that is entitled by then keeps its access.
 */
export async function enqueueRemoval(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId, memberId, login, accountId }: Removal,
): Promise<void> {
  const table = memberId === null ? purchases : teamMembers;
  const [invitation] = await tx
    .select({ inSeconds: leaseSecondsLeft(table) })
    .from(table)
    .where(memberId === null ? eq(purchases.orderId, orderId) : eq(teamMembers.id, memberId));
  const inSeconds = invitation?.inSeconds ?? 0;
  const id = randomUUID();
  await tx.insert(accessRemovals).values({
    id,
    orderId,
    githubLogin: login,
    githubAccountId: accountId,
    nextTryAt: secondsFromNow(inSeconds),
  });
  await enqueueAttempt(context, tx, removalOutbox, { id, inSeconds });
}
