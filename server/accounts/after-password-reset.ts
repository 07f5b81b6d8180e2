import type { Shop } from '../context.ts';
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
 * link. The password is already changed, so errors are only logged.
 */
export async function afterPasswordReset(
  shop: Omit<Shop, 'auth'>,
  { userId, email, clientIp }: PasswordReset,
): Promise<void> {
  try {
    await deleteSessions(shop.db, userId);
    await resetSignInLimits(shop, { email, clientIp });
    await shop.db.transaction((tx) => confirmEmail(tx, { userId, email }));
  } catch (error) {
    shop.log.error({ err: error, userId }, 'password reset: follow-up failed');
  }
}
