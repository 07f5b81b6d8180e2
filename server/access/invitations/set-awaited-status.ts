import type { InviteStatus } from '#domain/invitation.ts';
import type { Order } from '../../orders/order.ts';
import { setFinalInviteStatus } from '../../orders/update-order.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { LockedInvitation } from '../lock-purchase.ts';

/** Records the first outcome of the buyer's invitation, for which the checkout waits. `invitation` has the old status. */
export async function setAwaitedStatus(
  tx: Executor,
  { order, invitation, status }: { order: Order; invitation: LockedInvitation; status: InviteStatus },
): Promise<void> {
  const { memberId, inviteStatus } = invitation;
  if (memberId === null && status !== inviteStatus && status !== 'invite_pending')
    await setFinalInviteStatus(tx, order.id, status);
}
