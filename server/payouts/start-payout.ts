import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { listClaimProblems } from '#domain/payout.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { callable } from '../callable.ts';
import { ShopError } from '../errors.ts';
import { getPayoutClaim } from './get-payout-claim.ts';
import { lockPendingPayout, requireNotHeld } from './lock-payout.ts';
import { payouts } from './schema.ts';

/**
 * Starts the payment of a verified claim, so that its QR code may be shown. After that the claim can be
 * completed even if its rewards are reversed, which then is a debt. Idempotent. Requires the claim of another
 * person. Throws FAILED_PRECONDITION (not verified, no longer valid, already processed), NOT_FOUND and
 * PERMISSION_DENIED.
 */
export const startPayout = callable({
  who: 'payoutWrite',
  perMinute: 240,
  data: z.object({ payoutId: id }),
  async run(context, { payoutId }) {
    const admin = context.actor;
    return context.db.transaction(async (tx) => {
      const pending = await lockPendingPayout(tx, admin, payoutId);
      const { payout } = pending;
      await requireNotHeld(tx, payoutId);
      if (payout.payingAt !== null) return { status: 'paying' as const };
      if (payout.verifiedAt === null) {
        throw new ShopError('FAILED_PRECONDITION', 'Please verify the claim before you pay it.');
      }
      const problems = listClaimProblems(await getPayoutClaim(tx, pending));
      if (problems.length > 0) {
        throw new ShopError('FAILED_PRECONDITION', `The claim is no longer valid. ${problems.join(' ')}`);
      }
      await tx
        .update(payouts)
        .set({ payingAt: sql`now()`, payingBy: admin.userId })
        .where(eq(payouts.id, payoutId));
      await recordAudit(tx, {
        actor: admin.userId,
        action: 'payout.start',
        subject: payoutId,
        detail: { userId: payout.userId, amountPaise: payout.amountPaise },
      });
      return { status: 'paying' as const };
    });
  },
});
