import { and, eq, isNull } from 'drizzle-orm';
import { isProvisional } from '#domain/github.ts';
import { canRequestInvitation } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import type { Account } from '../../../integrations/github/entities.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { requireNotReferrer } from '../../referrals/find-referrer.ts';
import type { LockedInvitation } from '../lock-invitation.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { enqueueInvitation } from '../repository.ts';
import { invitations } from '../schema.ts';
import { type AccountChange, requestInvitation } from './invitation-state.ts';
import { withdrawReminder } from './remind-of-invitation.ts';

/**
 * Requests a new invitation of the same account, in the caller's transaction. The open one is cancelled when
 * it is sent. Throws FAILED_PRECONDITION while the invitation is being sent or waits for the daily limit.
 */
export async function renewInvitation(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
): Promise<void> {
  if (invitation.isLeased)
    throw new ShopError('FAILED_PRECONDITION', 'We’re sending the invitation right now.');
  if (!canRequestInvitation(invitation.state))
    throw new ShopError(
      'FAILED_PRECONDITION',
      'GitHub takes no more invitations to this repository today. Yours goes out by itself as soon as it does.',
    );
  await startRound(context, tx, invitation);
}

/**
 * Moves a purchase to another GitHub account, in the caller's transaction, and requests its invitation. The
 * previous account keeps its access until the new one is invited; accounts in between, never invited, lose it
 * at once. `invitation` is the buyer's. Throws ALREADY_EXISTS when the account has the project through
 * another purchase, or is in the team, and FAILED_PRECONDITION when the order used its referral code.
 */
export async function changeInvitedAccount(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
  account: Account,
): Promise<void> {
  await requireFree(tx, invitation, account.id);
  const { id: accountId, login } = account;
  await requireNotReferrer(tx, invitation.order.referrerId, [{ accountId, login }]);
  const { githubLogin, githubAccountId, replacesLogin, replacesAccountId } = invitation;
  const isChangedAgain = replacesAccountId !== null;
  // A name that was never found has no access to end.
  const previous =
    isChangedAgain || isProvisional(githubAccountId)
      ? { replacesLogin, replacesAccountId }
      : { replacesLogin: githubLogin, replacesAccountId: githubAccountId };
  const isChangedBack = previous.replacesAccountId === account.id;
  await startRound(context, tx, invitation, {
    githubLogin: account.login,
    githubAccountId: account.id,
    ...(isChangedBack ? { replacesLogin: null, replacesAccountId: null } : previous),
    // GitHub's invitation belongs to the previous account.
    githubInvitationId: null,
  });
  if (isChangedAgain)
    await enqueueRemoval(context, tx, { invitation, login: githubLogin, accountId: githubAccountId });
}

/**
 * Throws ALREADY_EXISTS when the account of a buyer has the project as the buyer of another purchase, or any
 * account is in this purchase already.
 */
export async function requireFree(
  tx: Executor,
  { orderId, projectId, role }: LockedInvitation,
  accountId: number,
): Promise<void> {
  const standing = await tx
    .select({ orderId: invitations.orderId, role: invitations.role })
    .from(invitations)
    .where(
      and(
        eq(invitations.projectId, projectId),
        eq(invitations.githubAccountId, accountId),
        isNull(invitations.revokedAt),
      ),
    );
  const isOther = (other: { orderId: string; role: string }) =>
    other.role === 'buyer' && other.orderId !== orderId;
  if (role === 'buyer' && standing.some(isOther))
    throw new ShopError('ALREADY_EXISTS', 'This GitHub account already has the project.');
  if (standing.some((other) => other.orderId === orderId))
    throw new ShopError(
      'ALREADY_EXISTS',
      'This GitHub account is in your team. Take it out of the team first.',
    );
}

async function startRound(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
  change?: AccountChange,
): Promise<void> {
  await requestInvitation(tx, invitation.id, change);
  await withdrawReminder(tx, invitation);
  await enqueueInvitation(context, tx, invitation);
}
