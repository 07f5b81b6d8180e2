import type { Shop } from '../context.ts';
import { isEmailVerified } from '../integrations/auth/account-email.ts';
import { deleteGithubLink } from '../integrations/auth/github-link.ts';
import { deleteSecondFactor } from '../integrations/auth/second-factor.ts';
import { deleteSessions } from '../integrations/auth/sessions.ts';
import { confirmEmail } from './confirm-email.ts';
import { resetSignInLimits } from './sign-in-limits.ts';

interface PasswordReset {
  userId: string;
  email: string;
  clientIp: string | undefined;
}

/**
 * Ends all sessions, clears sign-in limits and confirms the email after a password was reset by an emailed
 * link. If this confirms the email for the first time, an earlier second factor and a linked GitHub account
 * may be a stranger's and are removed. The password is already changed, so errors are only logged.
 */
export async function afterPasswordReset(
  shop: Omit<Shop, 'auth'>,
  { userId, email, clientIp }: PasswordReset,
): Promise<void> {
  try {
    await deleteSessions(shop.db, userId);
    await resetSignInLimits(shop, { email, clientIp });
    await shop.db.transaction(async (tx) => {
      if (!(await isEmailVerified(tx, { userId, email }))) {
        await deleteSecondFactor(tx, userId);
        await deleteGithubLink(tx, userId);
      }
      await confirmEmail(tx, { userId, email });
    });
  } catch (error) {
    shop.log.error({ err: error, userId }, 'password reset: follow-up failed');
  }
}
