import type { Context } from '../context.ts';
import { findEmailLink } from '../integrations/auth/email-links.ts';
import { requireSignedIn } from '../require-right.ts';
import { confirmEmail } from './confirm-email.ts';

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
  { token }: { token: string },
): Promise<MergeConfirmation> {
  const { userId, email } = requireSignedIn(context);
  return context.db.transaction(async (tx) => {
    const link = await findEmailLink(tx, 'merge-purchases', token);
    if (!link) return { state: 'ended' };
    if (link.userId !== userId || link.email !== email) return { state: 'other account' };
    const merged = await confirmEmail(tx, { userId, email });
    return { state: 'merged', projects: merged.map(({ projectName }) => projectName) };
  });
}
