import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isPaymentsError, type PaymentsError } from '../integrations/razorpay/payments-error.ts';
import { failRefund } from './fail-refund.ts';
import { recordRefundResponse } from './record-refund-response.ts';
import { refunds } from './schema.ts';

export type Refund = typeof refunds.$inferSelect;

/** Seconds before the second, third, … try. A refund goes on for as long as the provider is away. */
const DELAYS = [2, 5, 15, 60, 300, 900, 3600];
/** Longer than the two calls of one try can take together. */
const LEASE_SECONDS = 60;
/** Longer waits are left to the sweep. */
const LONGEST_JOB_SECONDS = 60;

/**
 * Asks the provider for one refund, if it is due and nobody else has it. A crash in the middle asks again under the same
 * key, which is the same refund. Only the shop itself calls it (a job).
 */
export async function sendRefund(context: Context, { refundId }: { refundId: string }): Promise<void> {
  const refund = await lease(context, refundId);
  if (!refund) return;
  try {
    const sent = await askProvider(context, refund);
    if (sent.status === 'failed') await failRefund(context, refundId, 'The provider could not pay it out.');
    else await recordRefundResponse(context, refund, sent);
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, refundId, attempt: refund.attempts }, 'refund not sent');
    if (error.kind === 'refused') await failRefund(context, refundId, error.message);
    else await postpone(context, refund, error);
  }
}

/** Sends it while an admin waits for the answer; whatever goes wrong, the job is there. */
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

/** One statement, so that of two workers one gets it. */
async function lease({ db }: Context, refundId: string): Promise<Refund | undefined> {
  const free = or(isNull(refunds.leasedUntil), lte(refunds.leasedUntil, sql`now()`));
  const isDue = and(eq(refunds.state, 'requested'), lte(refunds.nextTryAt, sql`now()`), free);
  const [refund] = await db
    .update(refunds)
    .set({
      leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${refunds.attempts} + 1`,
    })
    .where(and(eq(refunds.id, refundId), isDue))
    .returning();
  return refund;
}

/** What the provider refuses may have gone back before: by hand in its dashboard, or in a request whose answer was lost. */
async function askProvider({ payments }: Context, { id: key, paymentId, amountPaise }: Refund) {
  try {
    return await payments.refund({ paymentId, amountPaise, key });
  } catch (error) {
    if (!isPaymentsError(error) || error.kind !== 'refused') throw error;
    const payment = await payments.findPayment(paymentId);
    if (payment && payment.refundedPaise >= amountPaise) return { id: null, status: 'processed' };
    throw error;
  }
}

async function postpone(context: Context, refund: Refund, error: PaymentsError): Promise<void> {
  const inSeconds = DELAYS[Math.min(refund.attempts, DELAYS.length) - 1] ?? LONGEST_JOB_SECONDS;
  const { id: refundId } = refund;
  await context.db.transaction(async (tx) => {
    await tx
      .update(refunds)
      .set({
        leasedUntil: null,
        nextTryAt: sql`now() + make_interval(secs => ${inSeconds})`,
        lastError: error.message,
      })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')));
    if (inSeconds <= LONGEST_JOB_SECONDS)
      await context.jobs.enqueue(tx, { name: 'send-refund', data: { refundId }, key: refundId, inSeconds });
    await context.live.publish(tx, 'orders');
  });
}
