import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { purchases } from '../schema.ts';
import { queueRemoval } from './enqueue-removal.ts';

/**
 * Ends what an order gave on GitHub: its account's access, open invitations, and what is still to come. Part of the
 * caller's transaction, which holds the order's row and revokes the purchase itself (`revokedAt`), or the account would
 * still have a right to the repository and keep it. For refunds; safe to repeat.
 */
export async function endAccess(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId }: { orderId: string },
): Promise<void> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.orderId, orderId)).for('update');
  if (!row) return;
  await queueRemoval(context, tx, { orderId, login: row.githubLogin, accountId: row.githubAccountId });
  if (row.replacesLogin !== null && row.replacesAccountId !== null)
    await queueRemoval(context, tx, { orderId, login: row.replacesLogin, accountId: row.replacesAccountId });
  await tx
    .update(purchases)
    .set({ nextTryAt: null, queuedUntil: null, replacesLogin: null, replacesAccountId: null })
    .where(eq(purchases.orderId, orderId));
}
