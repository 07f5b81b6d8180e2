import { normalizeEmail } from '#domain/email.ts';
import type { Shop } from '../context.ts';
import { registerUser } from '../users/register-user.ts';
import { confirmEmail } from './confirm-email.ts';

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
