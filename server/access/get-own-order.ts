import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { requireSignedIn } from '../require-right.ts';
import { purchases } from './schema.ts';

/** Gets the order of one of the caller's own purchases by its public id. Throws UNAUTHENTICATED and NOT_FOUND. */
export async function getOwnOrder(
  context: Context,
  publicId: string,
): Promise<{ order: Order; userId: string }> {
  const { userId } = requireSignedIn(context);
  const order = await findOrder(context.db, publicId);
  const [purchase] = await context.db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(eq(purchases.orderId, order?.id ?? ''), eq(purchases.userId, userId), isNull(purchases.revokedAt)),
    );
  if (!order || !purchase) throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  return { order, userId };
}
