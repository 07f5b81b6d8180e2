import { normalizeEmail } from '#domain/email.ts';
import type { Shop } from '../../context.ts';
import { deleteSessions } from '../../integrations/auth/sessions.ts';
import { registerUser } from '../users/register-user.ts';
import { confirmEmail } from './confirm-email.ts';
import { resetSignInLimits } from './sign-in-limits.ts';

/**
 * Creates the user of a new account. If GitHub confirmed its email, guest purchases of that email move to it.
 * The account already exists, so an error in that step is only logged.
 */
export async function afterSignUp(
  shop: Omit<Shop, 'auth'>,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  await registerUser(shop, { id, email });
  if (!emailVerified) return;
  await shop.db
    .transaction((tx) => confirmEmail(tx, { userId: id, email: normalizeEmail(email) }))
    .catch((error: unknown) => shop.log.error({ err: error, userId: id }, 'sign-up: purchases not merged'));
}

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
