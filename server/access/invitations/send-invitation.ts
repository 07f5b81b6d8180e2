import type { Context } from '../../context.ts';
import { acceptSentInvitation } from './accept-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';

/**
 * Job: sends a paid order's invitation, if it is due, and accepts it for a buyer who connected GitHub. GitHub is called outside of any transaction. After a crash the lease
 * expires, and the next attempt finds what this one did at GitHub.
 */
export async function sendInvitation(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const lease = await leaseInvitation(context, orderId);
  if (!lease) return;
  const outcome = await inviteAccount(context, lease);
  await recordOutcome(context, lease, await acceptSentInvitation(context, lease, outcome));
}
