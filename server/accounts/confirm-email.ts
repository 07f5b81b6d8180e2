import { verifyEmail } from '../integrations/auth/account-email.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { findUser } from '../users/find-user.ts';
import { mergeGuestPurchases } from './merge-guest-purchases.ts';

interface ConfirmedEmail {
  userId: string;
  /** The email as stored. */
  email: string;
}

/**
 * Marks an account's email as verified after an emailed link was opened, and merges guest purchases of that
 * email. Runs in the caller's transaction. Returns the merged orders; none if the account has another email
 * by now or is deactivated.
 */
export async function confirmEmail(tx: Executor, { userId, email }: ConfirmedEmail): Promise<Order[]> {
  const isVerified = await verifyEmail(tx, { userId, email });
  const user = await findUser(tx, userId);
  const canMerge = isVerified && user?.active && user.email === email;
  return canMerge ? mergeGuestPurchases(tx, { userId, email, only: null }) : [];
}
