import type { InviteStatus } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import { setFinalInviteStatus } from '../../orders/update-order.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { LockedPurchase } from '../lock-purchase.ts';

/** Publishes an invitation's new status to the checkout, the dashboard and the admin pages. `purchase` has the old one. */
export async function publishStatus(
  context: Context,
  tx: Executor,
  { order, purchase, status }: { order: Order; purchase: LockedPurchase; status: InviteStatus },
): Promise<void> {
  if (status !== purchase.inviteStatus && status !== 'invite_pending') {
    await setFinalInviteStatus(tx, order.id, status);
    await context.live.publish(tx, `orders/${order.publicId}`);
  }
  for (const topic of ['orders', `users/${purchase.userId}`] as const) await context.live.publish(tx, topic);
}
