import { normalizeEmail } from '#domain/email.ts';
import type { Shop } from '../context.ts';
import { registerUser } from '../users/register-user.ts';
import { confirmEmail } from './confirm-email.ts';

/**
 * Creates the user of a new account. When GitHub has confirmed its email, guest purchases of that email move to it; the account
 * exists by then, so an error of that is only logged.
 */
export async function afterSignUp(
  shop: Omit<Shop, 'auth'>,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  await registerUser(shop, { id, email });
  if (!emailVerified) return;
  await shop.db
    .transaction((tx) => confirmEmail(shop, tx, { userId: id, email: normalizeEmail(email) }))
    .catch((error: unknown) => shop.log.error({ err: error, userId: id }, 'sign-up: purchases not merged'));
}
