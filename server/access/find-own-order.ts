import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { orders } from '../orders/schema.ts';
import type { InvitedOrder } from './invitations/lease-invitation.ts';
import { purchases } from './schema.ts';

/** The order behind one of the caller's own purchases, by the id that the buyer knows. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function findOwnOrder(
  { db, actor }: Context,
  publicId: string,
): Promise<{ order: InvitedOrder; userId: string }> {
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  const { userId } = actor;
  const [row] = await db
    .select({ order: orders })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(eq(orders.publicId, publicId), eq(purchases.userId, userId), isNull(purchases.revokedAt)));
  if (!row) throw new ShopError('NOT_FOUND', 'There is no such purchase.');
  return { order: row.order, userId };
}
