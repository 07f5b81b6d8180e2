import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { purchases } from '../access/schema.ts';
import { orders } from '../orders/schema.ts';
import { users } from '../users/schema.ts';

interface GuestOrderFilter {
  /** The account that gets the purchases. */
  userId: string;
  /** The account's email, as stored. */
  email: string;
  /** Public IDs of the orders to choose from; null for all orders. */
  only: readonly string[] | null;
}

/**
 * Lists orders bought as a guest with an account's email whose project the account does not own yet, sorted
 * by ID.
 */
export async function listGuestOrders(
  db: Executor,
  { userId, email, only }: GuestOrderFilter,
): Promise<{ orderId: string; guestId: string }[]> {
  // A refunded purchase does not conflict with one that the account owns.
  const isNotOwned = sql`(${purchases.revokedAt} is not null or not exists (
    select 1 from purchases mine where mine.user_id = ${userId} and mine.project_id = ${purchases.projectId}
      and mine.revoked_at is null))`;
  return db
    .select({ orderId: orders.id, guestId: users.id })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        eq(users.kind, 'guest'),
        eq(users.email, email),
        isNotOwned,
        only === null ? undefined : inArray(orders.publicId, [...only]),
      ),
    )
    .orderBy(asc(orders.id));
}
