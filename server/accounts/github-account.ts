import type { Context, Shop } from '../context.ts';
import { ShopError } from '../errors.ts';
import { deleteGithubLink, findLinkedAccountId, hasPassword } from '../integrations/auth/github-link.ts';
import { requireSignedIn } from '../require-right.ts';
import { findUser } from '../users/find-user.ts';
import { setGithubAccount } from '../users/set-github-account.ts';

// The GitHub account by which a user may sign in, see server/integrations/auth/github-sign-in.ts.

/**
 * Makes a linked GitHub account the one that the checkout fills in. Its name is asked for, since the authentication library keeps
 * only its id. The link exists by then, so errors are only logged.
 */
export async function afterGithubLinked(
  { db, codeHost, log, live }: Omit<Shop, 'auth'>,
  { userId, githubAccountId }: { userId: string; githubAccountId: number },
): Promise<void> {
  try {
    const account = await codeHost.findAccountById(githubAccountId);
    if (!account) return;
    await setGithubAccount(db, userId, { githubLogin: account.login, githubAccountId });
    await live.publish(db, `users/${userId}`);
  } catch (error) {
    log.warn({ err: error, userId }, 'name of the linked GitHub account not found');
  }
}

export interface LinkedGithub {
  /** Null when it is not known, or when the user's purchases go to another account by now. */
  login: string | null;
  /** Signing in would be impossible without it. */
  isOnlySignIn: boolean;
}

/** The caller's linked GitHub account; null without one. Throws UNAUTHENTICATED. */
export async function getLinkedGithub(context: Context): Promise<LinkedGithub | null> {
  const { userId } = requireSignedIn(context);
  const accountId = await findLinkedAccountId(context.db, userId);
  if (accountId === null) return null;
  const user = await findUser(context.db, userId);
  const login = user?.githubAccountId === accountId ? user.githubLogin : null;
  return { login, isOnlySignIn: !(await hasPassword(context.db, userId)) };
}

/** Ends signing in by GitHub. Throws UNAUTHENTICATED, and FAILED_PRECONDITION while the account has no password. */
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
