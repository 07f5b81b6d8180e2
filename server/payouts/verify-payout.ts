import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { describeClaim, listClaimProblems } from '#domain/payout.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { callable } from '../callable.ts';
import { findPayoutHold } from '../queries/rewards/find-payout-hold.ts';
import { getPayoutClaim } from './get-payout-claim.ts';
import { lockPendingPayout } from './lock-payout.ts';
import { payouts } from './schema.ts';

/**
 * Recomputes a pending claim from its entries and their orders, reports what does not match, and records the
 * result. Only a verified claim can be completed. Requires the claim of another person. Throws NOT_FOUND,
 * PERMISSION_DENIED and FAILED_PRECONDITION (already processed).
 */
export const verifyPayout = callable({
  who: 'payoutWrite',
  perMinute: 240,
  data: z.object({ payoutId: id }),
  async run(context, { payoutId }) {
    const admin = context.actor;
    return context.db.transaction(async (tx) => {
      const pending = await lockPendingPayout(tx, admin, payoutId);
      const claim = await getPayoutClaim(tx, pending);
      const problems = listClaimProblems(claim);
      const hold = await findPayoutHold(tx, payoutId);
      if (hold !== null) problems.unshift(hold.reason);
      const isValid = problems.length === 0;
      const isVerified = isValid || (pending.payout.payingAt !== null && hold === null);
      const debt = isVerified ? 'The payment has started, so what changed since becomes a debt. ' : '';
      const message = isValid ? describeClaim(claim, Date.now() / 1000) : `${debt}${problems.join(' ')}`;
      // A payment that has started stays verified.
      if (isVerified || pending.payout.payingAt === null)
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
      return { isVerified, message };
    });
  },
});
