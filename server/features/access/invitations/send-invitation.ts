import { isProvisional } from '#domain/github.ts';
import type { Context } from '../../../context.ts';
import { onceReachable } from '../../../platform/outbox/once-reachable.ts';
import { revokeToken } from '../../connections/end-connection.ts';
import { acceptSentInvitation } from './accept-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import { findLeased, leaseInvitation } from './lease-invitation.ts';
import { nameAccount } from './name-account.ts';
import { recordOutcome } from './record-outcome.ts';

/**
 * This job sends an invitation, if it is due or its payment leased it for this job, and accepts it for a buyer who connected GitHub. GitHub is
 * called outside of any transaction. After a crash the lease expires, and the next attempt finds what this
 * one did at GitHub.
 */
export async function sendInvitation(
  context: Context,
  { invitationId, leased }: { invitationId: string; leased?: { lease: string; callId: string } },
): Promise<void> {
  const lease =
    (leased && (await findLeased(context, { invitationId, ...leased }))) ??
    (await leaseInvitation(context, invitationId));
  if (!lease) return;
  if (isProvisional(lease.githubAccountId)) {
    const failed = await nameAccount(context, lease);
    if (failed) return onceReachable(() => recordOutcome(context, lease, failed));
    return sendInvitation(context, { invitationId });
  }
  const sent = await inviteAccount(context, lease);
  const { outcome, token } = await acceptSentInvitation(context, lease, sent);
  await onceReachable(() => recordOutcome(context, lease, outcome));
  // The buyer does not wait for this, so it comes last.
  if (token) await revokeToken(context, token);
}
