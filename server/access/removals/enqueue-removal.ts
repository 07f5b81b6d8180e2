import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
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
export async function queueRemoval(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId, login, accountId }: Removal,
): Promise<void> {
  const [purchase] = await tx
    .select({
      inSeconds: sql<number>`greatest(0, ceil(extract(epoch from ${purchases.leasedUntil} - now())))::int`,
    })
    .from(purchases)
    .where(eq(purchases.orderId, orderId));
  const inSeconds = purchase?.inSeconds ?? 0;
  const id = randomUUID();
  await tx.insert(accessRemovals).values({
    ...{ id, orderId, githubLogin: login, githubAccountId: accountId },
    nextTryAt: sql`now() + make_interval(secs => ${inSeconds})`,
  });
  await context.jobs.enqueue(tx, { name: 'remove-access', data: { removalId: id }, key: id, inSeconds });
}
