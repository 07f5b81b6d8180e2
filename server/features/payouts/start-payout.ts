import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { payouts } from './schema.ts';
import { verifyClaim } from './verify-payout.ts';

/**
 * Verifies a claim like `verifyPayout` and, if it is valid, starts its payment in the same transaction, so
 * that its QR code may be shown. After that the claim can be completed even if its rewards are reversed,
 * which then is a debt. A payment starts once. Returns and throws what `verifyPayout` does.
 */
export const startPayout = callable({
  who: 'payoutWrite',
  proof: 'passkey',
  perMinute: 240,
  data: z.object({ payoutId: id }),
  run: ({ db, actor }, { payoutId }) =>
    db.transaction(async (tx) => {
      const { payout, isVerified, message } = await verifyClaim(tx, actor, payoutId);
      if (isVerified && payout.payingAt === null) {
        await tx
          .update(payouts)
          .set({ payingAt: sql`now()`, payingBy: actor.userId })
          .where(eq(payouts.id, payoutId));
        await recordAudit(tx, {
          actor: actor.userId,
          action: 'payout.start',
          subject: payoutId,
          detail: { userId: payout.userId, amountPaise: payout.amountPaise },
        });
      }
      return { isVerified, message };
    }),
});
