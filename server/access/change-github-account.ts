import { eq } from 'drizzle-orm';
import { MAX_ACCOUNT_CHANGES } from '#domain/invitation.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { attemptKey, countAttempt, requireAllowed } from '../platform/rate-limit/attempts.ts';
import { setGithubAccount } from '../users/update-user.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { getOwnOrder, type OrderClaim } from './get-own-order.ts';
import { changeInvitedAccount } from './invitations/renew-invitation.ts';
import { lockOwnInvitation } from './lock-own-invitation.ts';
import { purchases } from './schema.ts';

const DAILY_LIMIT = { limit: 3, windowSeconds: 24 * 3600 };

/**
 * Moves the caller's own purchase to another GitHub account, which is invited at once; the previous one loses
 * its access when the new one is invited. A mailed link alone is not enough once an account has access.
 * Returns the login as GitHub spells it. Throws as `getOwnOrder`, INVALID_ARGUMENT (empty), NOT_FOUND (no
 * such GitHub user), FAILED_PRECONDITION (an organization, the same account, or accepted already),
 * ALREADY_EXISTS, UNAVAILABLE and RESOURCE_EXHAUSTED (3 a day, 5 in all).
 */
export async function changeGithubAccount(
  context: Context,
  { githubId, ...claim }: OrderClaim & { githubId: string },
): Promise<{ githubId: string }> {
  const { order, purchase, isOwner } = await getOwnOrder(context, claim);
  const account = await findGithubAccount(context, githubId);
  const key = attemptKey('github-account', order.id);
  requireAllowed(await countAttempt(context, { key, ...DAILY_LIMIT }), '; support can help sooner');
  await context.db.transaction(async (tx) => {
    const invitation = await lockOwnInvitation(tx, purchase);
    if (!isOwner && invitation.acceptedAt !== null)
      throw new ShopError(
        'FAILED_PRECONDITION',
        'This account has access already. Create an account with your email to change it, or write to support.',
      );
    if (invitation.githubAccountId === account.id)
      throw new ShopError('FAILED_PRECONDITION', 'The project already belongs to this GitHub account.');
    if (invitation.accountChanges >= MAX_ACCOUNT_CHANGES)
      throw new ShopError(
        'RESOURCE_EXHAUSTED',
        `You've changed the GitHub account of this project ${MAX_ACCOUNT_CHANGES} times. Please write to support to change it again.`,
      );
    await changeInvitedAccount(context, tx, invitation, account);
    await tx
      .update(purchases)
      .set({ accountChanges: invitation.accountChanges + 1 })
      .where(eq(purchases.orderId, purchase.orderId));
    await setGithubAccount(tx, purchase.userId, { githubLogin: account.login, githubAccountId: account.id });
  });
  return { githubId: account.login };
}
