import { and, eq, inArray } from 'drizzle-orm';
import { ERASED_ACCOUNT } from '#domain/erasure.ts';
import type { Executor } from '../platform/db/client.ts';
import type { Person } from '../queries/erasure/find-person.ts';
import { eraseOrderTeams } from './order-team.ts';
import { orders } from './schema.ts';

/** Erases the email of a person's orders, and the GitHub account of those that no longer need it. */
export async function eraseOrders(tx: Executor, person: Person, placeholder: string): Promise<void> {
  const own = person.orders.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const ended = person.orders.filter(({ keepsAccount }) => !keepsAccount).map(({ id }) => id);
  await tx.update(orders).set({ email: placeholder }).where(inArray(orders.id, own));
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
