import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { users } from '../users/schema.ts';
import { findGithubAccount } from '../users/verify-github-user.ts';
import { findOwnOrder } from './find-own-order.ts';
import { holdPurchase, moveToAccount } from './invitations/renew-invitation.ts';

const A_DAY = { limit: 3, windowSeconds: 24 * 3600 };

/**
 * The buyer of `orderId` (the id they know) wants the project at another GitHub account, which is invited at once and is
 * theirs from now on; the old one loses its access when the new one is in. Answers the account's name as GitHub spells it.
 * Throws UNAUTHENTICATED, INVALID_ARGUMENT (empty), NOT_FOUND (no such purchase or GitHub user), FAILED_PRECONDITION (an
 * organisation, or the account it is for already), ALREADY_EXISTS, UNAVAILABLE and RESOURCE_EXHAUSTED (3 a day).
 */
export async function changeGithubAccount(
  context: Context,
  { orderId, githubId }: { orderId: string; githubId: string },
): Promise<{ githubId: string }> {
  const { order, userId } = await findOwnOrder(context, orderId);
  const account = await findGithubAccount(context, githubId);
  const key = attemptKey('github-account', order.id);
  requireAllowed(await countAttempt(context, { key, ...A_DAY }), '; support can help sooner');
  await context.db.transaction(async (tx) => {
    const purchase = await holdPurchase(tx, order, userId);
    if (purchase.githubAccountId === account.id)
      throw new ShopError('FAILED_PRECONDITION', 'This project is for that GitHub account already.');
    await moveToAccount(context, tx, { order, purchase, account });
    await tx
      .update(users)
      .set({ githubLogin: account.login, githubAccountId: account.id })
      .where(eq(users.id, userId));
  });
  return { githubId: account.login };
}
