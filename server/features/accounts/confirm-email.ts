import type { Context } from '../../context.ts';
import { isEmailVerified, verifyEmail } from '../../integrations/auth/account-email.ts';
import { findEmailLink } from '../../integrations/auth/email-links.ts';
import { deleteGithubLink } from '../../integrations/auth/github-link.ts';
import { deleteSecondFactor } from '../../integrations/auth/second-factor.ts';
import type { Executor } from '../../platform/db/client.ts';
import { requireSignedIn } from '../../require-right.ts';
import type { Order } from '../orders/order.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { findUser } from '../users/find-user.ts';
import { clearGithubAccount } from '../users/update-user.ts';
import { clearUnpaidGithubAccount } from './github-account.ts';
import { mergeGuestPurchases } from './merge-guest-purchases.ts';

interface ConfirmedEmail {
  userId: string;
  /** The email as stored. */
  email: string;
  /**
   * The public IDs of the orders that this browser proved to have paid; undefined if the link did not need the
   * account's session.
   */
  paidHere?: readonly string[];
}

/**
 * Marks an account's email as verified after an emailed link was opened, and merges guest purchases of that
 * email. Before the first confirmation the account may have been a stranger's, so its second factor and its
 * GitHub account are removed; a session keeps the GitHub account that it bought for. Runs in the caller's
 * transaction. Returns the merged orders; none if the account has another email by now or is deactivated.
 */
export async function confirmEmail(
  tx: Executor,
  { userId, email, paidHere }: ConfirmedEmail,
): Promise<Order[]> {
  const wasVerified = await isEmailVerified(tx, { userId, email });
  const isVerified = await verifyEmail(tx, { userId, email });
  if (isVerified && !wasVerified) {
    await deleteSecondFactor(tx, userId);
    await deleteGithubLink(tx, userId);
    if (paidHere) await clearUnpaidGithubAccount(tx, userId);
    else await clearGithubAccount(tx, userId);
  }
  const user = await findUser(tx, userId);
  const canMerge = isVerified && user?.active && user.email === email;
  return canMerge ? mergeGuestPurchases(tx, { userId, email, only: null, paidHere }) : [];
}

/**
 * `merged` names the projects that were merged now (none on repeat). `ended`: the link is expired or unknown.
 */
export type MergeConfirmation =
  | { state: 'merged'; projects: string[] }
  | { state: 'ended' }
  | { state: 'other account' };

/**
 * Confirms the caller's email by an emailed merge link and merges its guest purchases. The link's account
 * must be signed in, so that mail clients that prefetch links have no effect. Throws UNAUTHENTICATED.
 */
export async function confirmMerge(
  context: Context,
  { token, cookies = null }: { token: string; cookies?: string | null },
): Promise<MergeConfirmation> {
  const { userId, email } = requireSignedIn(context);
  return context.db.transaction(async (tx) => {
    const link = await findEmailLink(tx, 'merge-purchases', token);
    if (!link) return { state: 'ended' };
    if (link.userId !== userId || link.email !== email) return { state: 'other account' };
    const paidHere = parsePaidOrders(context, cookies);
    const merged = await confirmEmail(tx, { userId, email, paidHere });
    return { state: 'merged', projects: merged.map(({ projectName }) => projectName) };
  });
}
