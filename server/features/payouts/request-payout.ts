import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { upiId } from '#contract/fields.ts';
import { formatPaise } from '#domain/money.ts';
import { CLAIM_THRESHOLD } from '#domain/referral.ts';
import { UPI_ID_INVALID } from '#domain/shared-texts.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listUnpaidEntries, sumPaise } from '../ledger/list-unpaid-entries.ts';
import { recordClaimedEntries } from '../ledger/record-entries.ts';
import { lockUser } from '../users/lock-user.ts';
import { isUpiId } from './rules/payout.ts';
import { payouts } from './schema.ts';

/**
 * Claims all current earnings of the caller, to be paid to a UPI ID. The claim covers the entries that exist
 * now; later rewards wait for the next one. Throws UNAUTHENTICATED, INVALID_ARGUMENT (UPI ID) and
 * FAILED_PRECONDITION (a claim is pending, or earnings are below ₹300).
 */
export const requestPayout = callable({
  who: 'signed in',
  perMinute: 120,
  data: z.object({ upiId }),
  async run(context, { upiId }) {
    const { userId } = context.actor;
    if (!upiId) throw new ShopError('INVALID_ARGUMENT', UPI_ID_INVALID);
    if (!isUpiId(upiId)) {
      throw new ShopError('INVALID_ARGUMENT', `${UPI_ID_INVALID} It looks like yourname@bank.`);
    }
    return context.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user?.active) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
      await requireNoPendingClaim(tx, userId);

      const entries = await listUnpaidEntries(tx, userId);
      const amountPaise = sumPaise(entries);
      const amount = formatPaise(amountPaise);
      if (amountPaise < CLAIM_THRESHOLD) {
        const threshold = formatPaise(CLAIM_THRESHOLD);
        throw new ShopError(
          'FAILED_PRECONDITION',
          `You need ${threshold} to claim. Your current earnings are ${amount}.`,
        );
      }
      const claimedReferrals = entries.reduce((count, { kind }) => count + (kind === 'reward' ? 1 : -1), 0);
      const id = randomUUID();
      await tx.insert(payouts).values({ id, userId, amountPaise, claimedReferrals, upiId });
      await recordClaimedEntries(tx, id, entries);
      return {
        message: `We received your claim for ${amount}. We’ll check it, pay it to ${upiId} and email you.`,
      };
    });
  },
});

async function requireNoPendingClaim(tx: Executor, userId: string): Promise<void> {
  const [pending] = await tx
    .select({ amountPaise: payouts.amountPaise })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, 'pending')));
  if (!pending) return;
  throw new ShopError(
    'FAILED_PRECONDITION',
    `Your claim for ${formatPaise(pending.amountPaise)} is still in progress. You can claim again once it’s done.`,
  );
}
