import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import type { Actor } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from '../../users/schema.ts';

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

/** In a statement that joins orders and their purchases: the orders of a person, refunded ones included. */
export function isOrderOf({ email, userIds, ownsEmail }: DataSubject) {
  const ownerId = sql`coalesce(${purchases.userId}, ${orders.buyerId})`;
  const isUnowned = and(eq(orders.email, email), isNull(orders.buyerId), isNull(purchases.userId));
  return or(inArray(ownerId, userIds), ownsEmail ? isUnowned : undefined);
}

/**
 * Lists the IDs of a person's purchases, and of unpaid orders with the person's email. Unlike `isOrderOf` it
 * reads by index.
 */
export async function listOrderIds(
  db: Executor,
  { email, userIds, ownsEmail }: DataSubject,
): Promise<string[]> {
  const bought = await db
    .select({ id: purchases.orderId })
    .from(purchases)
    .where(inArray(purchases.userId, userIds));
  const isBuyer = inArray(orders.buyerId, userIds);
  const unpaid = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .where(
      and(
        eq(orders.email, email),
        isNull(purchases.orderId),
        ownsEmail ? or(isBuyer, isNull(orders.buyerId)) : isBuyer,
      ),
    );
  return [...bought, ...unpaid].map(({ id }) => id);
}
