import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt, secondsFromNow } from '../../platform/outbox/backoff.ts';
import { leaseSecondsLeft } from '../../platform/outbox/lease.ts';
import { removalOutbox } from '../outboxes.ts';
import { accessRemovals, purchases } from '../schema.ts';

interface Removal {
  orderId: string;
  login: string;
  accountId: number;
}

/**
 * Puts down that an account's access to an order's repository is to be taken away, as part of the caller's transaction,
 * which holds the purchase's row. Due when whoever may be inviting at this moment must be done, so that nothing it does
 * comes after. Who has a right to the repository by then is left alone.
 */
export async function enqueueRemoval(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId, login, accountId }: Removal,
): Promise<void> {
  const [purchase] = await tx
    .select({ inSeconds: leaseSecondsLeft(purchases) })
    .from(purchases)
    .where(eq(purchases.orderId, orderId));
  const inSeconds = purchase?.inSeconds ?? 0;
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
