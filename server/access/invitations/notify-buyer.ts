import { eq } from 'drizzle-orm';
import type { InviteStatus } from '#domain/invite.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { InvitedOrder } from './lease-invitation.ts';

interface Told {
  order: InvitedOrder;
  userId: string;
  /** What the buyer was told before. */
  before: InviteStatus;
  status: InviteStatus;
}

/**
 * Brings the invitation's status to the waiting screen, the dashboard and the desk, as part of the caller's transaction. A
 * success that was told is never taken back (the database refuses it, too).
 */
export async function tellBuyer(
  context: Context,
  tx: Executor,
  { order, userId, before, status }: Told,
): Promise<void> {
  if (status !== before && status !== 'invite_pending') {
    await tx.update(orders).set({ finalInviteStatus: status }).where(eq(orders.id, order.id));
    await context.live.publish(tx, `orders/${order.publicId}`);
  }
  for (const topic of ['orders', `users/${userId}`] as const) await context.live.publish(tx, topic);
}
