import type { Shop } from '../context.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgiveAccount } from './limit-sign-in.ts';

interface Reset {
  userId: string;
  email: string;
  address: string | undefined;
}

/**
 * What follows from a new password that was set through a mailed link: earlier guesses are forgiven, and the e-mail is
 * confirmed. Called by the accounts library, after it.
 */
export async function afterPasswordReset(
  shop: Omit<Shop, 'auth'>,
  { userId, email, address }: Reset,
): Promise<void> {
  await forgiveAccount(shop, { email, address });
  await shop.db.transaction((tx) => confirmEmail(shop, tx, { userId, email }));
}
