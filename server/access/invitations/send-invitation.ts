import type { Context } from '../../context.ts';
import { inviteAccount } from './invite-account.ts';
import { claimInvite } from './lease-invitation.ts';
import { recordInviteOutcome } from './record-outcome.ts';

/**
 * Sends one paid order's invitation, if it is due: taken in one transaction, sent outside of any, written down in another.
 * Killed anywhere in between, the lease runs out and the next try finds what this one did. Safe to run twice; only the
 * shop itself calls it.
 */
export async function sendInvite(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const claim = await claimInvite(context, orderId);
  if (!claim) return;
  const outcome = await inviteAccount(context, claim);
  await recordInviteOutcome(context, claim, outcome);
}
