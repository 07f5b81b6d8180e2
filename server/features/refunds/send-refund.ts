import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import type { ProviderRefund } from '../../integrations/razorpay/entities.ts';
import { isPaymentsError, type PaymentsError } from '../../integrations/razorpay/payments-error.ts';
import { backoffSeconds } from '../../platform/outbox/backoff.ts';
import { endAttempt, type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { onceReachable } from '../../platform/outbox/once-reachable.ts';
import { listOpenDisputes } from '../../readers/refunds/find-money-left.ts';
import { type RefundResponse, recordRefundResponse } from './record-refund-response.ts';
import { type Refund, refundOutbox, refunds } from './schema.ts';

const DISPUTED =
  'A dispute about the payment was opened before the refund was sent. If you win it, you can refund again.';
const RETRY_DELAYS = [2, 5, 15, 60, 300, 900, 3600] as const;

/**
 * This job sends one refund to the provider, if it is due. It retries for as long as the provider is
 * unavailable. After a crash the request is repeated under the same idempotency key, so that the money is
 * returned once.
 */
export async function sendRefund(context: Context, { refundId }: { refundId: string }): Promise<void> {
  const refund = await leaseRow(context.db, refundOutbox, refundId);
  if (!refund) return;
  try {
    const sent = await askProvider(context, refund);
    await onceReachable(() => recordRefundResponse(context, refund, sent));
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, refundId, attempt: refund.attempts }, 'refund not sent');
    if (error.kind === 'refused') {
      const response = { id: null, status: 'failed', reason: error.message } as const;
      await onceReachable(() => recordRefundResponse(context, refund, response));
    } else await onceReachable(() => retryLater(context, refund, error));
  }
}

/**
 * Sends a refund while an admin waits for the result. If that fails unexpectedly, the sweep sends it.
 */
export async function sendRefundNow(
  context: Context,
  refundId: string,
): Promise<'refunded' | 'requested' | 'failed'> {
  await sendRefund(context, { refundId }).catch((error: unknown) =>
    context.log.error({ err: error, refundId }, 'refund not sent'),
  );
  const [now] = await context.db
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.id, refundId));
  if (now?.state === 'failed' || now?.state === 'requested') return now.state;
  return 'refunded';
}

/**
 * Sends the refund, unless the bank may take the money as well: then it fails, and can be made again later.
 */
async function askProvider(context: Context, refund: Leased<typeof refunds>): Promise<RefundResponse> {
  const { id: key, paymentId, amountPaise, attempts } = refund;
  const disputes = await listOpenDisputes(context.db, [paymentId]);
  if (disputes.length > 0) {
    const made = attempts > 1 ? await findMade(context, refund) : null;
    return made ?? { id: null, status: 'failed', reason: DISPUTED };
  }
  try {
    return await context.payments.refund({ paymentId, amountPaise, key });
  } catch (error) {
    if (!isPaymentsError(error) || error.kind !== 'refused') throw error;
    const made = await findMade(context, refund);
    if (made) return made;
    throw error;
  }
}

/**
 * A refund may have been made before, in the provider's dashboard or by a request whose response was lost. A
 * refund of another amount is not this one, even if it leaves too little for it. Null when it was not made.
 */
async function findMade(
  { db, payments }: Context,
  { id: key, paymentId, amountPaise }: Refund,
): Promise<RefundResponse | null> {
  const payment = await payments.findPayment(paymentId);
  if (!payment || payment.refundedPaise === 0) return null;
  const listed = await payments.listRefunds(paymentId);
  const recorded = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const accepted = recorded.filter(({ state }) => state === 'sent' || state === 'processed');
  const unknown = listed.filter(
    (refund) => refund.status !== 'failed' && !accepted.some((row) => isSame(row, refund)),
  );
  const made =
    listed.find(({ receipt }) => receipt === key) ??
    unknown.find(
      (refund) => refund.amountPaise === amountPaise && !recorded.some((row) => isSame(row, refund)),
    );
  if (made) return made;
  // The list may still lack a refund that the payment's total counts.
  const unlistedPaise = payment.refundedPaise - sumOf(accepted) - sumOf(unknown);
  return unlistedPaise >= amountPaise ? { id: null, status: 'processed' } : null;
}

const isSame = ({ id, providerRefundId }: Refund, refund: ProviderRefund) =>
  id === refund.receipt || providerRefundId === refund.id;

const sumOf = (amounts: readonly { amountPaise: number }[]) =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

async function retryLater(
  context: Context,
  { id, lease, attempts }: Leased<typeof refunds>,
  { message }: PaymentsError,
): Promise<void> {
  const inSeconds = backoffSeconds(RETRY_DELAYS, attempts);
  await context.db.transaction(async (tx) => {
    await endAttempt(context, tx, refundOutbox, { id, lease, inSeconds, values: { lastError: message } });
  });
}

export const refundJobs = [defineJob({ name: 'send-refund', run: sendRefund, concurrency: 2 })];
