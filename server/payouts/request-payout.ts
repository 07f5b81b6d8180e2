import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { isUpiId, normalizeUpiId } from '#domain/payout.ts';
import { CLAIM_THRESHOLD } from '#domain/referral.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { payoutEntries } from '../ledger/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { listUnpaidEntries } from '../queries/get-payout-claim.ts';
import { requireSignedIn } from '../require-right.ts';
import { lockUser } from '../users/lock-user.ts';
import { payouts } from './schema.ts';

/**
 * Claims all current earnings of whoever is signed in, to be paid to this UPI id: exactly the entries there are at this
 * moment, later rewards stay for the next claim. Throws INVALID_ARGUMENT for what is no UPI id, FAILED_PRECONDITION while
 * a claim is pending or below ₹300, UNAUTHENTICATED.
 */
export async function requestPayout(
  context: Context,
  { upiId: typed }: ParsedDataOf<'requestPayout'>,
): Promise<ResultOf<'requestPayout'>> {
  const { userId } = requireSignedIn(context);
  const upiId = normalizeUpiId(typed);
  if (!upiId) throw new ShopError('INVALID_ARGUMENT', 'Please enter a valid UPI ID.');
  if (!isUpiId(upiId)) {
    throw new ShopError('INVALID_ARGUMENT', 'Please enter a valid UPI ID. It looks like yourname@bank.');
  }
  return context.db.transaction(async (tx) => {
    const earner = await lockUser(tx, userId);
    if (!earner?.active) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
    await refuseSecondClaim(tx, userId);

    const entries = await listUnpaidEntries(tx, userId);
    const amountPaise = entries.reduce((sum, entry) => sum + entry.amountPaise, 0);
    const amount = formatRupees(toRupees(amountPaise));
    if (amountPaise < CLAIM_THRESHOLD) {
      const least = formatRupees(toRupees(CLAIM_THRESHOLD));
      throw new ShopError(
        'FAILED_PRECONDITION',
        `You can claim from ${least} on. Your current earnings are ${amount}.`,
      );
    }
    const claimedReferrals = entries.reduce((count, { kind }) => count + (kind === 'reward' ? 1 : -1), 0);
    const id = randomUUID();
    await tx.insert(payouts).values({ id, userId, amountPaise, claimedReferrals, upiId });
    await tx.insert(payoutEntries).values(entries.map((entry) => ({ payoutId: id, entryId: entry.id })));
    for (const topic of ['payouts', `users/${userId}`] as const) await context.live.publish(tx, topic);
    return { message: `We have your claim for ${amount}. We check it, pay it to ${upiId} and mail you.` };
  });
}

async function refuseSecondClaim(tx: Executor, userId: string): Promise<void> {
  const [pending] = await tx
    .select({ amountPaise: payouts.amountPaise })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, 'pending')));
  if (!pending) return;
  throw new ShopError(
    'FAILED_PRECONDITION',
    `Your claim for ${formatRupees(toRupees(pending.amountPaise))} is still in progress. You can claim again once it is done.`,
  );
}
