import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { payoutCompletedMail } from '#content/mails/payout-completed.ts';
import { payoutRejectedMail } from '#content/mails/payout-rejected.ts';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { listClaimProblems } from '#domain/payout.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { getPayoutClaim, type PayoutRow } from '../queries/get-payout-claim.ts';
import { requireRight } from '../require-right.ts';
import { lockPendingPayout } from './lock-pending-payout.ts';
import { payouts } from './schema.ts';

/** How a claim ends, with what it needs for that. */
type Outcome =
  | { status: 'completed'; transactionId: string }
  | { status: 'rejected'; rejectionReason: string };

/**
 * Ends a pending claim, once: completed, after a verification that still holds and with a transaction id never used
 * before, takes its amount out of the ledger; rejected, with a reason, leaves the earnings where they are. The student
 * gets a mail. For admins with payoutWrite, not for their own claim. Throws INVALID_ARGUMENT (no transaction id or
 * reason), FAILED_PRECONDITION (not verified, processed already), ALREADY_EXISTS (transaction id), NOT_FOUND,
 * PERMISSION_DENIED.
 */
export async function updatePayoutStatus(
  context: Context,
  asked: ParsedDataOf<'updatePayoutStatus'>,
): Promise<ResultOf<'updatePayoutStatus'>> {
  const admin = requireRight(context, 'payoutWrite');
  const outcome = outcomeOf(asked);
  return context.db.transaction(async (tx) => {
    const { payout, claimant } = await lockPendingPayout(tx, admin, asked.payoutId);
    if (outcome.status === 'completed') await requireCompletable(tx, payout, outcome.transactionId);
    const { id, userId, amountPaise } = payout;
    await tx
      .update(payouts)
      .set({ ...outcome, processedBy: admin.userId, processedAt: sql`now()` })
      .where(eq(payouts.id, id));
    if (outcome.status === 'completed') {
      await tx
        .insert(ledgerEntries)
        .values({ id: randomUUID(), userId, kind: 'payout', amountPaise: -amountPaise, payoutId: id });
    }
    await recordAudit(tx, {
      actor: admin.userId,
      action: outcome.status === 'completed' ? 'payout.complete' : 'payout.reject',
      subject: id,
      detail: { ...outcome, userId, amountPaise },
    });
    await tellStudent(context, tx, { payout, outcome, recipient: claimant.email });
    for (const topic of ['payouts', `users/${userId}`] as const) await context.live.publish(tx, topic);
    return { status: outcome.status };
  });
}

function outcomeOf(asked: ParsedDataOf<'updatePayoutStatus'>): Outcome {
  if (asked.status === 'completed') {
    if (!asked.transactionId) throw new ShopError('INVALID_ARGUMENT', 'Transaction ID is required.');
    return { status: 'completed', transactionId: asked.transactionId };
  }
  if (!asked.rejectionReason) throw new ShopError('INVALID_ARGUMENT', 'A reason is required.');
  return { status: 'rejected', rejectionReason: asked.rejectionReason };
}

async function requireCompletable(tx: Executor, payout: PayoutRow, transactionId: string): Promise<void> {
  if (payout.verifiedAt === null) {
    throw new ShopError('FAILED_PRECONDITION', 'Please verify the claim before you mark it as completed.');
  }
  const problems = listClaimProblems(await getPayoutClaim(tx, payout));
  if (problems.length > 0) {
    throw new ShopError('FAILED_PRECONDITION', `The claim no longer holds. ${problems.join(' ')}`);
  }
  await takeTurn(tx, transactionId);
  const [used] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(sql`lower(${payouts.transactionId})`, sql`lower(${transactionId}::text)`));
  if (used) {
    throw new ShopError(
      'ALREADY_EXISTS',
      'This transaction ID has been used for another payout. Please check it.',
    );
  }
}

/** Whoever brings the same transaction id at the same moment waits, and is then told that it is used. */
async function takeTurn(tx: Executor, transactionId: string): Promise<void> {
  const key = `payout transaction ${transactionId.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

interface Told {
  payout: PayoutRow;
  outcome: Outcome;
  recipient: string;
}

async function tellStudent(
  context: Context,
  tx: Executor,
  { payout, outcome, recipient }: Told,
): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  const facts = {
    shopName,
    supportEmail,
    appUrl,
    amountRupees: formatRupees(toRupees(payout.amountPaise)),
    upiId: payout.upiId,
  };
  const content =
    outcome.status === 'completed'
      ? payoutCompletedMail({ ...facts, transactionId: outcome.transactionId })
      : payoutRejectedMail({ ...facts, reason: outcome.rejectionReason });
  await queueMail(context, tx, { kind: 'payout', subjectKey: payout.id, recipient, content });
}
