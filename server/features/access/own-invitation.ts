import { eq } from 'drizzle-orm';
import { isProvisional } from '#domain/github.ts';
import { MAX_ACCOUNT_CHANGES, MAX_INVITATION_ROUNDS } from '#domain/invitation.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  attemptKey,
  countAttempt,
  limitAttempts,
  requireAllowed,
} from '../../platform/rate-limit/attempts.ts';
import { setGithubAccount } from '../users/update-user.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { getOwnOrder, type OrderClaim } from './get-own-order.ts';
import { changeInvitedAccount, renewInvitation } from './invitations/renew-invitation.ts';
import { type LockedInvitation, lockInvitation } from './lock-invitation.ts';
import { purchases } from './schema.ts';

/** For buyers whose name no account has; each such name is mailed about once. */
const NAME_LIMIT = { limit: 10, windowSeconds: 30 * 24 * 3600 };
const ACCOUNT_LIMIT = { limit: 3, windowSeconds: 24 * 3600 };

/**
 * Moves the caller's own purchase to another GitHub account, which is invited at once; the previous one loses
 * its access when the new one is invited. A mailed link alone is not enough once an account has access.
 * Returns the login as GitHub spells it. Replacing a name that no account has is no change. Throws as
 * `getOwnOrder`, INVALID_ARGUMENT (empty), NOT_FOUND (no such GitHub user), FAILED_PRECONDITION (an
 * organization, the same account, the owner of the order's referral code, or accepted already),
 * ALREADY_EXISTS, UNAVAILABLE and RESOURCE_EXHAUSTED (3 a day, 5 in all; 10 names a month; 20 rounds in all).
 */
export async function changeGithubAccount(
  context: Context,
  { githubId, ...claim }: OrderClaim & { githubId: string },
): Promise<{ githubId: string }> {
  const { order, purchase, isOwner } = await getOwnOrder(context, claim);
  const account = await findGithubAccount(context, githubId);
  const isNamed = !isProvisional(purchase.githubAccountId);
  const [key, limit] = isNamed ? ['github-account', ACCOUNT_LIMIT] : ['github-name', NAME_LIMIT];
  const attempt = { key: attemptKey(key, order.id), ...limit };
  requireAllowed(await countAttempt(context, attempt), '; support can help sooner');
  await context.db.transaction(async (tx) => {
    const invitation = await lockOwnInvitation(tx, purchase);
    requireFewRounds(invitation);
    if (!isOwner && invitation.acceptedAt !== null)
      throw new ShopError(
        'FAILED_PRECONDITION',
        'This account has access already. Create an account with your email to change it, or write to support.',
      );
    if (invitation.githubAccountId === account.id)
      throw new ShopError('FAILED_PRECONDITION', 'The project already belongs to this GitHub account.');
    // Naming an account for the first time, after a name that no account has, is no change.
    const change = isProvisional(invitation.githubAccountId) ? 0 : 1;
    if (invitation.accountChanges + change > MAX_ACCOUNT_CHANGES)
      throw new ShopError(
        'RESOURCE_EXHAUSTED',
        `You've changed the GitHub account of this project ${MAX_ACCOUNT_CHANGES} times. Please write to support to change it again.`,
      );
    await changeInvitedAccount(context, tx, invitation, account);
    await tx
      .update(purchases)
      .set({ accountChanges: invitation.accountChanges + change })
      .where(eq(purchases.orderId, purchase.orderId));
    // A name that is checked later is stored for the user then.
    if (!isProvisional(account.id))
      await setGithubAccount(tx, purchase.userId, {
        githubLogin: account.login,
        githubAccountId: account.id,
      });
  });
  return { githubId: account.login };
}

/** One buyer must not use up GitHub's daily limit of a repository. */
const INVITATION_LIMITS = {
  'invite-hour': { limit: 3, windowSeconds: 3600 },
  'invite-day': { limit: 6, windowSeconds: 24 * 3600 },
};

/**
 * Requests a new invitation for the caller's own purchase; the open one is cancelled. Throws as
 * `getOwnOrder`, FAILED_PRECONDITION and RESOURCE_EXHAUSTED (3 an hour, 6 a day, 20 rounds in all).
 */
export async function requestNewInvitation(context: Context, claim: OrderClaim): Promise<void> {
  const { order, purchase } = await getOwnOrder(context, claim);
  for (const [name, limit] of Object.entries(INVITATION_LIMITS))
    await limitAttempts(context, attemptKey(name, order.id), limit);
  await context.db.transaction(async (tx) => {
    const invitation = await lockOwnInvitation(tx, purchase);
    requireFewRounds(invitation);
    await renewInvitation(context, tx, invitation);
  });
}

/** Each round uses GitHub's daily limit of the repository, and may send a mail. */
function requireFewRounds({ round }: LockedInvitation): void {
  if (round < MAX_INVITATION_ROUNDS) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `We’ve sent ${MAX_INVITATION_ROUNDS} invitations for this project. Please write to support if you need another.`,
  );
}

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
