import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { type LockedInvitation, lockInvitation } from '../queries/access/lock-invitation.ts';

/**
 * Locks the invitation of the buyer of a user's own purchase. Throws NOT_FOUND when the purchase was refunded
 * or belongs to another user by now.
 */
export async function lockOwnInvitation(
  tx: Executor,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<LockedInvitation> {
  const invitation = await lockInvitation(tx, orderId);
  if (invitation?.userId !== userId || invitation.revokedAt !== null)
    throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
  return invitation;
}
