import { eq } from 'drizzle-orm';
import { canTransition } from '#domain/order.ts';
import { revokePurchase } from '../access/revoke-purchase.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import type { Context } from '../context.ts';
import { recordReversal } from '../ledger/record-entries.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';

/**
 * All that follows when an order's money goes back, once: the order is refunded, the purchase and its access end, and the
 * referrer's reward is taken back. Part of the caller's transaction. Answers whether anything was left to settle. Only the
 * shop itself calls it.
 */
export async function settleRefund(context: Context, tx: Executor, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || !canTransition(order.state, 'refunded')) return false;
  await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
  const purchase = await revokePurchase(context, tx, orderId);
  await recordReversal(context, tx, { orderId });
  // Nobody is to be invited any more.
  await resolveCase(context, tx, {
    kind: 'invite',
    subject: orderId,
    resolution: 'The order was refunded.',
  });
  const topics = ['orders', 'projects', `orders/${order.publicId}`] as const;
  for (const topic of topics) await context.live.publish(tx, topic);
  if (purchase) await context.live.publish(tx, `users/${purchase.userId}`);
  return true;
}

/** The order with its row held until the transaction ends. */
async function lockOrder(tx: Executor, orderId: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}
