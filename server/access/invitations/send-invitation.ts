import { eq } from 'drizzle-orm';
import { revokeToken } from '../../connections/end-connection.ts';
import type { Context } from '../../context.ts';
import { teamMembers } from '../schema.ts';
import { acceptSentInvitation } from './accept-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { leaseInvitation } from './lease-invitation.ts';
import { recordOutcome } from './record-outcome.ts';

/**
 * Job: sends a paid order's invitation, if it is due, and accepts it for a buyer who connected GitHub. GitHub is called outside
 * of any transaction. After a crash the lease expires, and the next attempt finds what this one did at GitHub.
 */
export async function sendInvitation(
  context: Context,
  { orderId, memberId = null }: { orderId: string; memberId?: string | null },
): Promise<void> {
  const lease = await leaseInvitation(context, { orderId, memberId });
  if (!lease) return;
  const sent = await inviteAccount(context, lease);
  const { outcome, token } = await acceptSentInvitation(context, lease, sent);
  await recordOutcome(context, lease, outcome);
  // Last: the buyer does not wait for it.
  if (token) await revokeToken(context, token);
}

/** Job: sends a teammate's invitation, if it is due. */
export async function sendTeamInvitation(
  context: Context,
  { memberId }: { memberId: string },
): Promise<void> {
  const [member] = await context.db
    .select({ orderId: teamMembers.orderId })
    .from(teamMembers)
    .where(eq(teamMembers.id, memberId));
  if (member) await sendInvitation(context, { ...member, memberId });
}
