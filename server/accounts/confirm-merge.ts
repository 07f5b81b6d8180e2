import type { Context } from '../context.ts';
import { findEmailLink } from '../integrations/auth/email-links.ts';
import { requireSignedIn } from '../require-right.ts';
import { confirmEmail } from './confirm-email.ts';

/** merged: these projects moved now (none: they had moved before) · ended: expired, or never ours · other account. */
export type MergeConfirmation =
  | { state: 'merged'; projects: string[] }
  | { state: 'ended' }
  | { state: 'other account' };

/**
 * The link of a mail was opened by somebody signed in: when that is the account it was made for, the e-mail is confirmed
 * and its guest purchases move. A mail program that looks at links by itself is not signed in. Throws UNAUTHENTICATED.
 */
export async function confirmMerge(
  context: Context,
  { token }: { token: string },
): Promise<MergeConfirmation> {
  const { userId, email } = requireSignedIn(context);
  return context.db.transaction(async (tx) => {
    const link = await findEmailLink(tx, 'merge-purchases', token);
    if (!link) return { state: 'ended' };
    if (link.userId !== userId || link.email !== email) return { state: 'other account' };
    const moved = await confirmEmail(context, tx, link);
    return { state: 'merged', projects: moved.map(({ projectName }) => projectName) };
  });
}
