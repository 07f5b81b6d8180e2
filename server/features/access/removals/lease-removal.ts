import { and, eq, sql } from 'drizzle-orm';
import { removalSubject } from '#domain/case.ts';
import { isPreparing } from '#domain/delivery.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { isDue, isUnleased, leaseRow } from '../../../platform/outbox/lease.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import { getOrder } from '../../orders/get-order.ts';
import { isEntitled } from '../find-repository-access.ts';
import { lockRepository } from '../repository.ts';
import { accessRemovals, removalOutbox } from '../schema.ts';

/** One worker's exclusive right to remove one account's access, for a minute. */
export type RemovalLease = NonNullable<Awaited<ReturnType<typeof leaseRemoval>>>;

/**
 * Leases a due removal. Returns null when another worker has it, or when the account is entitled to its
 * access by now.
 */
export async function leaseRemoval(context: Context, removalId: string) {
  const [found] = await context.db
    .select({ orderId: accessRemovals.orderId })
    .from(accessRemovals)
    .where(eq(accessRemovals.id, removalId));
  if (!found) return null;
  const order = await getOrder(context.db, found.orderId);
  return context.db.transaction(async (tx) => {
    // Without this lock, the removal could undo an invitation that is sent at the same time.
    await lockRepository(tx, order);
    const [removal] = await tx
      .select({ accountId: accessRemovals.githubAccountId })
      .from(accessRemovals)
      .where(and(eq(accessRemovals.id, removalId), isDue(removalOutbox), isUnleased(accessRemovals)))
      .for('update');
    if (!removal) return null;
    // A copy that isn't ready has no one to remove, and its order names the project's own repository.
    if (isPreparing(order) || (await isEntitled(tx, order, removal.accountId))) {
      await skipRemoval(tx, removalId);
      return null;
    }
    const leased = await leaseRow(tx, removalOutbox, removalId);
    return leased ? { ...leased, order } : null;
  });
}

/** Ends a removal whose account has a right to its access by now, and the case of its failures. */
async function skipRemoval(tx: Executor, removalId: string): Promise<void> {
  await tx
    .update(accessRemovals)
    .set({
      nextTryAt: null,
      leasedUntil: null,
      doneAt: sql`now()`,
      lastError: 'Kept: it has a right to it.',
    })
    .where(eq(accessRemovals.id, removalId));
  await resolveCase(tx, {
    kind: 'invite',
    subject: removalSubject(removalId),
    resolution: 'The account has a right to its access again.',
  });
}
