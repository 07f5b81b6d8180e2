import { eq } from 'drizzle-orm';
import { MAX_ACCOUNT_CHANGES } from '#domain/invitation.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { setGithubAccount } from '../users/set-github-account.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { getOwnOrder } from './get-own-order.ts';
import { changeInvitedAccount } from './invitations/renew-invitation.ts';
import { lockOwnPurchase } from './lock-purchase.ts';
import { purchases } from './schema.ts';

const DAILY_LIMIT = { limit: 3, windowSeconds: 24 * 3600 };

/**
 * Moves the caller's own purchase to another GitHub account, which is invited at once; the previous one loses its access
 * when the new one is invited. `orderId` is the public id. Returns the login as GitHub spells it. Throws UNAUTHENTICATED,
 * INVALID_ARGUMENT (empty), NOT_FOUND (no such purchase or GitHub user), FAILED_PRECONDITION (an organization, or the same
 * account), ALREADY_EXISTS, UNAVAILABLE and RESOURCE_EXHAUSTED (3 a day, 5 in all).
 */
export async function changeGithubAccount(
  context: Context,
  { orderId, githubId }: { orderId: string; githubId: string },
): Promise<{ githubId: string }> {
  const { order, userId } = await getOwnOrder(context, orderId);
  const account = await findGithubAccount(context, githubId);
  const key = attemptKey('github-account', order.id);
  requireAllowed(await countAttempt(context, { key, ...DAILY_LIMIT }), '; support can help sooner');
  await context.db.transaction(async (tx) => {
    const purchase = await lockOwnPurchase(tx, order, userId);
    if (purchase.githubAccountId === account.id)
      throw new ShopError('FAILED_PRECONDITION', 'The project already belongs to this GitHub account.');
    if (purchase.accountChanges >= MAX_ACCOUNT_CHANGES)
      throw new ShopError(
        'RESOURCE_EXHAUSTED',
        `You've changed the GitHub account of this project ${MAX_ACCOUNT_CHANGES} times. Please write to support to change it again.`,
      );
    await changeInvitedAccount(context, tx, purchase, account);
    await tx
      .update(purchases)
      .set({ accountChanges: purchase.accountChanges + 1 })
      .where(eq(purchases.orderId, purchase.orderId));
    await setGithubAccount(tx, userId, { githubLogin: account.login, githubAccountId: account.id });
  });
  return { githubId: account.login };
}
