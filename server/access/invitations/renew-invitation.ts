import { and, eq, isNull, ne } from 'drizzle-orm';
import { canRequestInvitation } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Account } from '../../integrations/github/entities.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { LockedInvitation, LockedPurchase } from '../lock-purchase.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { enqueueInvitation } from '../repository.ts';
import { purchases, teamMembers } from '../schema.ts';
import { changeAccount, requestInvitation } from './invitation-state.ts';
import { withdrawReminder } from './remind-of-invitation.ts';

/**
 * Requests a new invitation of the same account, in the caller's transaction. The open one is cancelled when it is sent.
 * Throws FAILED_PRECONDITION while the invitation is being sent or waits for the daily limit.
 */
export async function renewInvitation(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
): Promise<void> {
  if (invitation.isLeased)
    throw new ShopError('FAILED_PRECONDITION', 'We’re sending the invitation right now.');
  if (!canRequestInvitation(invitation.inviteState))
    throw new ShopError(
      'FAILED_PRECONDITION',
      'GitHub takes no more invitations to this repository today. Yours goes out by itself as soon as it does.',
    );
  await startRound(context, tx, invitation);
}

/**
 * Moves a purchase to another GitHub account, in the caller's transaction, and requests its invitation. The previous
 * account keeps its access until the new one is invited; accounts in between, never invited, lose it at once. Throws
 * ALREADY_EXISTS when the account has the project through another purchase, or is in the team.
 */
export async function changeInvitedAccount(
  context: Context,
  tx: Executor,
  purchase: LockedPurchase,
  account: Account,
): Promise<void> {
  if (await isOwnedBy(tx, purchase, account.id))
    throw new ShopError('ALREADY_EXISTS', 'This GitHub account already has the project.');
  if (await isTeammate(tx, purchase, account.id))
    throw new ShopError(
      'ALREADY_EXISTS',
      'This GitHub account is in your team. Take it out of the team first.',
    );
  const { orderId, githubLogin, githubAccountId, replacesLogin, replacesAccountId } = purchase;
  const isChangedAgain = replacesAccountId !== null;
  const previous = isChangedAgain
    ? { replacesLogin, replacesAccountId }
    : { replacesLogin: githubLogin, replacesAccountId: githubAccountId };
  const isChangedBack = previous.replacesAccountId === account.id;
  await changeAccount(tx, orderId, {
    githubLogin: account.login,
    githubAccountId: account.id,
    ...(isChangedBack ? { replacesLogin: null, replacesAccountId: null } : previous),
    // It is the previous account's.
    invitationId: null,
  });
  await startRound(context, tx, purchase);
  if (isChangedAgain)
    await enqueueRemoval(context, tx, {
      orderId,
      memberId: null,
      login: githubLogin,
      accountId: githubAccountId,
    });
}

async function isOwnedBy(
  tx: Executor,
  { orderId, projectId }: LockedPurchase,
  accountId: number,
): Promise<boolean> {
  const [other] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(
        eq(purchases.projectId, projectId),
        eq(purchases.githubAccountId, accountId),
        isNull(purchases.revokedAt),
        ne(purchases.orderId, orderId),
      ),
    );
  return other !== undefined;
}

async function isTeammate(tx: Executor, { orderId }: LockedPurchase, accountId: number): Promise<boolean> {
  const isThisOne = and(
    eq(teamMembers.orderId, orderId),
    eq(teamMembers.githubAccountId, accountId),
    isNull(teamMembers.revokedAt),
  );
  return (await tx.$count(teamMembers, isThisOne)) > 0;
}

async function startRound(context: Context, tx: Executor, invitation: LockedInvitation): Promise<void> {
  await requestInvitation(tx, invitation);
  await withdrawReminder(tx, invitation);
  await enqueueInvitation(context, tx, invitation);
}
