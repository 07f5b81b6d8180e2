import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { payoutMail } from '#content/mails/payout.ts';
import { id, line } from '#contract/fields.ts';
import { formatPaise } from '#domain/money.ts';
import { REASON_MISSING, TRANSACTION_ID_MISSING } from '#domain/shared-texts.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordPayout } from '../ledger/record-entries.ts';
import { announce } from '../webhooks/announce.ts';
import { getPayoutClaim } from './get-payout-claim.ts';
import { type LockedPayout, lockPendingPayout, requireNotHeld } from './lock-payout.ts';
import { listClaimProblems } from './rules/payout.ts';
import { payouts } from './schema.ts';

type Outcome =
  | { status: 'completed'; transactionId: string }
  | { status: 'rejected'; rejectionReason: string };

const processedPayout = z.object({
  payoutId: id,
  status: z.enum(['completed', 'rejected']),
  transactionId: line(100).nullish(),
  rejectionReason: line(500).nullish(),
});

/**
 * Completes or rejects a pending claim and mails the claimant. Completing needs a verification that is still
 * valid and an unused transaction ID, and deducts the amount from the ledger. Rejecting needs a reason and
 * keeps the earnings. Requires the claim of another person. Throws INVALID_ARGUMENT (no transaction ID or
 * reason), FAILED_PRECONDITION (not verified, already processed), ALREADY_EXISTS (transaction ID), NOT_FOUND
 * and PERMISSION_DENIED.
 */
export const updatePayoutStatus = callable({
  who: 'payoutWrite',
  proof: 'passkey',
  perMinute: 240,
  data: processedPayout,
  async run(context, data) {
    const admin = context.actor;
    const outcome = parseOutcome(data);
    return context.db.transaction(async (tx) => {
      const pending = await lockPendingPayout(tx, admin, data.payoutId);
      if (outcome.status === 'completed') await requireCompletable(tx, pending, outcome.transactionId);
      const { id, userId, upiId, amountPaise } = pending.payout;
      await tx
        .update(payouts)
        .set({ ...outcome, processedBy: admin.userId, processedAt: sql`now()` })
        .where(eq(payouts.id, id));
      if (outcome.status === 'completed') await recordPayout(tx, pending.payout);
      await recordAudit(tx, {
        actor: admin.userId,
        action: outcome.status === 'completed' ? 'payout.complete' : 'payout.reject',
        subject: id,
        detail: { ...outcome, userId, amountPaise },
      });
      if (outcome.status === 'completed')
        await announce(context, tx, {
          event: 'payout.completed',
          subjectKey: id,
          payoutId: id,
          amountPaise,
        });
      await enqueueMail(context, tx, {
        mail: payoutMail,
        subjectKey: id,
        recipient: pending.claimant.email,
        data: { ...outcome, upiId, amountRupees: formatPaise(amountPaise) },
      });
      return { status: outcome.status };
    });
  },
});

function parseOutcome(data: z.output<typeof processedPayout>): Outcome {
  if (data.status === 'completed') {
    if (!data.transactionId) throw new ShopError('INVALID_ARGUMENT', TRANSACTION_ID_MISSING);
    return { status: 'completed', transactionId: data.transactionId };
  }
  if (!data.rejectionReason) throw new ShopError('INVALID_ARGUMENT', REASON_MISSING);
  return { status: 'rejected', rejectionReason: data.rejectionReason };
}

async function requireCompletable(tx: Executor, pending: LockedPayout, transactionId: string): Promise<void> {
  await requireNotHeld(tx, pending.payout.id);
  if (pending.payout.verifiedAt === null) {
    throw new ShopError('FAILED_PRECONDITION', 'Please verify the claim before you mark it as completed.');
  }
  // Once the payment has started, the money may have left the bank.
  const isPaying = pending.payout.payingAt !== null;
  const problems = isPaying ? [] : listClaimProblems(await getPayoutClaim(tx, pending));
  if (problems.length > 0) {
    throw new ShopError('FAILED_PRECONDITION', `The claim is no longer valid. ${problems.join(' ')}`);
  }
  // The lock serialises concurrent uses of one transaction ID, so that the second gets a message instead of a
  // constraint violation.
  await lockKey(tx, `payout transaction ${transactionId.toLowerCase()}`);
  const isUsed = await tx.$count(
    payouts,
    eq(sql`lower(${payouts.transactionId})`, sql`lower(${transactionId}::text)`),
  );
  if (isUsed) {
    throw new ShopError(
      'ALREADY_EXISTS',
      'This transaction ID has been used for another payout. Please check it.',
    );
  }
}
