import { canTransition } from '#domain/order.ts';
import { revokePurchase } from '../access/revoke-purchase.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import type { Context } from '../context.ts';
import { recordReversal } from '../ledger/record-entries.ts';
import { findOrder } from '../orders/get-order.ts';
import { markOrderRefunded } from '../orders/update-order.ts';
import type { Executor } from '../platform/db/client.ts';

/**
 * Marks a paid order as refunded, revokes the purchase and its access, and reverses the referrer's reward, in the
 * caller's transaction. Idempotent.
 */
export async function settleRefund(context: Context, tx: Executor, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId, { lock: true });
  if (!order || !canTransition(order.state, 'refunded')) return;
  await markOrderRefunded(tx, orderId);
  const purchase = await revokePurchase(context, tx, orderId);
  await recordReversal(context, tx, { orderId });
  await resolveCase(context, tx, {
    kind: 'invite',
    subject: orderId,
    resolution: 'The order was refunded.',
  });
  for (const topic of ['orders', 'projects', `orders/${order.publicId}`] as const) {
    await context.live.publish(tx, topic);
  }
  if (purchase) await context.live.publish(tx, `users/${purchase.userId}`);
}
