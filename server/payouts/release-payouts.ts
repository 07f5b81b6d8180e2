import type { ParsedDataOf } from '#contract/functions.ts';
import { resolveByNote } from '../cases/remedies.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { findPayoutHold } from '../queries/rewards/find-payout-hold.ts';
import { requireRight } from '../require-right.ts';

/**
 * Releases the claims that are held since a backup was restored, by resolving their case, once an admin has
 * checked the bank statement. `note` says what it shows. Requires payoutWrite. Returns a message for the
 * admin. Throws INVALID_ARGUMENT (no note) and FAILED_PRECONDITION (not held).
 */
export async function releasePayouts(
  context: Context,
  { payoutId, note }: ParsedDataOf<'releasePayouts'>,
): Promise<string> {
  const admin = requireRight(context, 'payoutWrite');
  const hold = await findPayoutHold(context.db, payoutId);
  if (!hold) throw new ShopError('FAILED_PRECONDITION', 'This claim isn’t held.');
  const { caseId, claims } = hold;
  await resolveByNote(context, { admin, caseId, subject: '', detail: {}, note });
  return claims === 1 ? 'The claim is released.' : `${claims} claims are released.`;
}
