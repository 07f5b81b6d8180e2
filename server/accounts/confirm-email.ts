import { isEmailVerified, verifyEmail } from '../integrations/auth/account-email.ts';
import { deleteGithubLink } from '../integrations/auth/github-link.ts';
import { deleteSecondFactor } from '../integrations/auth/second-factor.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { findUser } from '../users/find-user.ts';
import { clearUnpaidGithubAccount } from './github-account.ts';
import { mergeGuestPurchases } from './merge-guest-purchases.ts';

interface ConfirmedEmail {
  userId: string;
  /** The email as stored. */
  email: string;
}

/**
 * Marks an account's email as verified after an emailed link was opened, and merges guest purchases of that
 * email. Before the first confirmation the account may have been a stranger's, so its second factor and its
 * GitHub account are removed. Runs in the caller's transaction. Returns the merged orders; none if the
 * account has another email by now or is deactivated.
 */
export async function confirmEmail(tx: Executor, { userId, email }: ConfirmedEmail): Promise<Order[]> {
  const wasVerified = await isEmailVerified(tx, { userId, email });
  const isVerified = await verifyEmail(tx, { userId, email });
  if (isVerified && !wasVerified) {
    await deleteSecondFactor(tx, userId);
    await deleteGithubLink(tx, userId);
    await clearUnpaidGithubAccount(tx, userId);
  }
  const user = await findUser(tx, userId);
  const canMerge = isVerified && user?.active && user.email === email;
  return canMerge ? mergeGuestPurchases(tx, { userId, email, only: null }) : [];
}
