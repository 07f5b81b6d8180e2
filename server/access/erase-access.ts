import { and, inArray, isNotNull } from 'drizzle-orm';
import { ERASED_ACCOUNT } from '#domain/erasure.ts';
import type { Executor } from '../platform/db/client.ts';
import type { Person } from '../queries/find-person.ts';
import { accessRemovals, purchases } from './schema.ts';

/** Erases the GitHub accounts of a person's ended purchases, and former ones. A standing purchase is licensed to its account. */
export async function eraseAccess(tx: Executor, { orders }: Person): Promise<void> {
  const own = orders.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  await tx
    .update(purchases)
    .set({ ...ERASED_ACCOUNT, inviteReason: null })
    .where(and(inArray(purchases.orderId, own), isNotNull(purchases.revokedAt)));
  await tx
    .update(accessRemovals)
    .set({ ...ERASED_ACCOUNT, lastError: null })
    .where(and(inArray(accessRemovals.orderId, own), isNotNull(accessRemovals.doneAt)));
}
