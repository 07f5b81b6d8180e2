import { and, eq, inArray } from 'drizzle-orm';
import { ERASED_ACCOUNT } from '#domain/erasure.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { eraseOrderTeams } from './order-team.ts';
import { orders } from './schema.ts';

/** The tax documents keep the college or company that an invoice is for. */
const NO_BUSINESS = { buyerGstin: null, buyerLegalName: null, buyerAddress: null };

/**
 * Erases the email of a person's orders, the business that they name, and the GitHub account of those that
 * no longer need it.
 */
export async function eraseOrders(tx: Executor, person: Person, placeholder: string): Promise<void> {
  const own = person.orders.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const ended = person.orders.filter(({ keepsAccount }) => !keepsAccount).map(({ id }) => id);
  await tx
    .update(orders)
    .set({ email: placeholder, ...NO_BUSINESS })
    .where(inArray(orders.id, own));
  // These orders of other accounts have the person's email.
  const others = person.orders.filter(({ isOwn }) => !isOwn).map(({ id }) => id);
  await tx
    .update(orders)
    .set({ email: placeholder })
    .where(and(inArray(orders.id, others), eq(orders.email, person.email)));
  await tx.update(orders).set(ERASED_ACCOUNT).where(inArray(orders.id, ended));
  // The purchase keeps the current teammates, so the order does not need them.
  await eraseOrderTeams(tx, own);
}
