import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import type { Actor } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { getPayoutClaim } from './get-payout-claim.ts';
import { lockPendingPayout } from './lock-payout.ts';
import { describeClaim, listClaimProblems } from './rules/payout.ts';
import { payouts } from './schema.ts';

/**
 * Recomputes a pending claim from its entries and their orders, reports what does not match, and records the
 * result. Only a verified claim can be completed. Starts nothing: see `startPayout`. Requires the claim of
 * another person. Throws NOT_FOUND, PERMISSION_DENIED and FAILED_PRECONDITION (already processed).
 */
export const verifyPayout = callable({
  who: 'payoutWrite',
  perMinute: 240,
  data: z.object({ payoutId: id }),
  async run({ db, actor }, { payoutId }) {
    const { isVerified, message } = await db.transaction((tx) => verifyClaim(tx, actor, payoutId));
    return { isVerified, message };
  },
});

/** Verifies a claim like `verifyPayout`, in the caller's transaction. Returns the locked claim, too. */
export async function verifyClaim(tx: Executor, admin: Actor, payoutId: string) {
  const { payout, claimant } = await lockPendingPayout(tx, admin, payoutId);
  const claim = await getPayoutClaim(tx, { payout, claimant });
  const problems = listClaimProblems(claim);
  const hold = await findPayoutHold(tx, payoutId);
  if (hold !== null) problems.unshift(hold.reason);
  const isValid = problems.length === 0;
  const isPaying = payout.payingAt !== null;
  const isVerified = isValid || (isPaying && hold === null);
  const debt = isVerified ? 'The payment has started, so what changed since becomes a debt. ' : '';
  const message = isValid ? describeClaim(claim, Date.now() / 1000) : `${debt}${problems.join(' ')}`;
  // A payment that has started stays verified.
  if (isVerified || !isPaying)
    await tx
      .update(payouts)
      .set(
        isVerified
          ? { verifiedAt: sql`now()`, verifiedBy: admin.userId }
          : { verifiedAt: null, verifiedBy: null },
      )
      .where(eq(payouts.id, payoutId));
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'payout.verify',
    subject: payoutId,
    detail: { isVerified, message },
  });
  return { payout, isVerified, message };
}
