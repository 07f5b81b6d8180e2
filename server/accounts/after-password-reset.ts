import type { Shop } from '../context.ts';
import { deleteSessions } from '../integrations/auth/sessions.ts';
import { confirmEmail } from './confirm-email.ts';
import { resetSignInLimits } from './sign-in-limits.ts';

interface Reset {
  userId: string;
  email: string;
  address: string | undefined;
}

/**
 * What follows from a new password that was set through a mailed link: its sessions end, on open pages too, earlier guesses
 * are forgiven, and the e-mail is confirmed. Called by the accounts library, after it. The password is set by then, so
 * nothing of this fails it.
 */
export async function afterPasswordReset(
  shop: Omit<Shop, 'auth'>,
  { userId, email, address }: Reset,
): Promise<void> {
  try {
    await deleteSessions(shop.db, userId);
    await resetSignInLimits(shop, { email, address });
    await shop.db.transaction(async (tx) => {
      await confirmEmail(shop, tx, { userId, email });
      await shop.live.publish(tx, `users/${userId}`);
    });
  } catch (error) {
    shop.log.error({ err: error, userId }, 'a new password was set, and what follows from it was not done');
  }
}
