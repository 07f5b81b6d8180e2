import type { Context, Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { deleteGithubLink, findLinkedAccountId, hasPassword } from '../../integrations/auth/github-link.ts';
import type { Executor } from '../../platform/db/client.ts';
import { requireSignedIn } from '../../require-right.ts';
import { hasPurchaseFor } from '../access/find-purchases.ts';
import { findUser } from '../users/find-user.ts';
import { clearGithubAccount, setGithubAccount } from '../users/update-user.ts';

// These functions are about the GitHub account with which a user may sign in, see
// server/integrations/auth/github-sign-in.ts.

/**
 * Makes a linked GitHub account the one that the checkout fills in. The authentication library stores only
 * its ID, so GitHub is asked for its name. The link already exists, so errors are only logged.
 */
export async function afterGithubLinked(
  { db, codeHost, log }: Omit<Shop, 'auth'>,
  { userId, githubAccountId }: { userId: string; githubAccountId: number },
): Promise<void> {
  try {
    const account = await codeHost.findAccountById(githubAccountId);
    if (!account) return;
    await setGithubAccount(db, userId, { githubLogin: account.login, githubAccountId });
  } catch (error) {
    log.warn({ err: error, userId }, 'name of the linked GitHub account not found');
  }
}

/** Clears the GitHub account that the checkout fills in, unless the user has bought a project for it. */
export async function clearUnpaidGithubAccount(tx: Executor, userId: string): Promise<void> {
  const githubAccountId = (await findUser(tx, userId))?.githubAccountId ?? null;
  if (githubAccountId === null || (await hasPurchaseFor(tx, { userId, githubAccountId }))) return;
  await clearGithubAccount(tx, userId);
}

export interface LinkedGithub {
  /** Null when the name is unknown, or when the user's purchases belong to another account by now. */
  login: string | null;
  /** True if signing in would be impossible without the account. */
  isOnlySignIn: boolean;
}

/** Finds the caller's linked GitHub account; null without one. Throws UNAUTHENTICATED. */
export async function getLinkedGithub(context: Context): Promise<LinkedGithub | null> {
  const { userId } = requireSignedIn(context);
  const [accountId, user, isProtected] = await Promise.all([
    findLinkedAccountId(context.db, userId),
    findUser(context.db, userId),
    hasPassword(context.db, userId),
  ]);
  if (accountId === null) return null;
  const login = user?.githubAccountId === accountId ? user.githubLogin : null;
  return { login, isOnlySignIn: !isProtected };
}

/**
 * Removes the caller's GitHub sign-in. Throws UNAUTHENTICATED, and FAILED_PRECONDITION while the account has
 * no password.
 */
export async function unlinkGithub(context: Context): Promise<void> {
  const { userId } = requireSignedIn(context);
  await context.db.transaction(async (tx) => {
    if (!(await hasPassword(tx, userId)))
      throw new ShopError(
        'FAILED_PRECONDITION',
        'Please set a password first, or you couldn’t log in any more: log out, then use "Forgot password?".',
      );
    await deleteGithubLink(tx, userId);
  });
}
