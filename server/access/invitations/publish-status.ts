import type { InviteStatus } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import { getOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import { setFinalInviteStatus } from '../../orders/update-order.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { LockedInvitation } from '../lock-purchase.ts';

/**
 * Publishes an invitation's new status to the checkout, the dashboard and the admin pages. `invitation` has the old one. The
 * checkout waits for the buyer's only.
 */
export async function publishStatus(
  context: Context,
  tx: Executor,
  { order, invitation, status }: { order: Order; invitation: LockedInvitation; status: InviteStatus },
): Promise<void> {
  const { memberId, inviteStatus, userId } = invitation;
  const isAwaited = memberId === null && status !== inviteStatus && status !== 'invite_pending';
  if (isAwaited) await setFinalInviteStatus(tx, order.id, status);
  await publish(context, tx, { publicId: order.publicId, userId });
}

/** Publishes a change of a purchase to its order's page, the dashboard and the admin pages. */
export async function publishPurchase(
  context: Pick<Context, 'live'>,
  tx: Executor,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<void> {
  const { publicId } = await getOrder(tx, orderId);
  await publish(context, tx, { publicId, userId });
}

async function publish(
  { live }: Pick<Context, 'live'>,
  tx: Executor,
  { publicId, userId }: { publicId: string | null; userId: string },
): Promise<void> {
  await live.publish(tx, 'orders', `orders/${publicId}`, `users/${userId}`);
}
