import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Actor } from '../../context.ts';
import { purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { users } from '../../features/users/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** A person who decides about their data. */
export interface DataSubject {
  /** The email as stored. */
  email: string;
  /** The IDs of the account and the guest; none if only lists have the address. */
  userIds: string[];
  /**
   * False for an account that has not confirmed its email. What is stored for the address alone may then be
   * another person's.
   */
  ownsEmail: boolean;
}

/** The person who proved to own an address, by a mailed link. */
export async function subjectOfEmail(db: Executor, email: string): Promise<DataSubject> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { email, userIds: found.map(({ id }) => id), ownsEmail: true };
}

/** The signed-in person. The guest with the same address is theirs once they have confirmed the address. */
export async function subjectOfActor(
  db: Executor,
  { userId, email, emailVerified }: Actor,
): Promise<DataSubject> {
  return emailVerified ? subjectOfEmail(db, email) : { email, userIds: [userId], ownsEmail: false };
}

/**
 * Selects the orders that have an email, were made by these users, or whose purchase is theirs. A union lets
 * each part use its index; with `or` PostgreSQL would read all orders.
 */
export function ordersAbout(db: Executor, { email, userIds }: Pick<DataSubject, 'email' | 'userIds'>) {
  const { id } = orders;
  return union(
    db.select({ id }).from(orders).where(eq(orders.email, email)),
    db.select({ id }).from(orders).where(inArray(orders.buyerId, userIds)),
    db.select({ id: purchases.orderId }).from(purchases).where(inArray(purchases.userId, userIds)),
  );
}

/** In a statement that joins orders and their purchases: the orders of a person, refunded ones included. */
export function isOrderOf(db: Executor, subject: DataSubject) {
  const { email, userIds, ownsEmail } = subject;
  const ownerId = sql`coalesce(${purchases.userId}, ${orders.buyerId})`;
  const isUnowned = and(eq(orders.email, email), isNull(orders.buyerId), isNull(purchases.userId));
  const isOwn = or(inArray(ownerId, userIds), ownsEmail ? isUnowned : undefined);
  return and(inArray(orders.id, ordersAbout(db, subject)), isOwn);
}

/** Lists the IDs of a person's orders. */
export async function listOrderIds(db: Executor, subject: DataSubject): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .where(isOrderOf(db, subject));
  return found.map(({ id }) => id);
}
