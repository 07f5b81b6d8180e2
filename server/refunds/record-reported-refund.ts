import { eq } from 'drizzle-orm';
import { findUnacceptedAmount } from '../cases/payment-cases.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { findPayment } from '../queries/find-payment.ts';
import { failRefund } from './fail-refund.ts';
import { recordRefundResponse } from './record-refund-response.ts';
import type { Refund } from './refund.ts';
import { refunds } from './schema.ts';

/** A refund as reported by the provider. */
export interface ReportedRefund {
  /** The provider's refund id; null when only the payment's state is known. */
  id: string | null;
  paymentId: string | null;
  /** `created`, `processed`, `failed` or another status of the provider's. */
  status: string;
  /** How much of the payment has been refunded in total; null when unknown. */
  refundedPaise: number | null;
}

/**
 * Records a refund reported by the provider: updates our own, and settles a full refund made in the provider's dashboard
 * as if we had requested it. Returns the outcome, or null when it needs manual review: a partial refund, or a payment that
 * is unknown here.
 */
export async function recordReportedRefund(
  context: Context,
  reported: ReportedRefund,
): Promise<string | null> {
  const { paymentId, status } = reported;
  if (paymentId === null) return null;
  const [existing] = await context.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  if (existing) return updateRefund(context, existing, reported);
  const payment = await findRefundablePayment(context.db, paymentId);
  if (!payment || (reported.refundedPaise ?? 0) < payment.amountPaise) return null;
  // A refund that is only created can still fail.
  if (status !== 'processed') return `noted: refund ${status}`;
  const refund = await insertReportedRefund(context, paymentId, payment);
  await recordRefundResponse(context, refund, reported);
  return 'refunded';
}

async function updateRefund(context: Context, refund: Refund, reported: ReportedRefund): Promise<string> {
  if (reported.status === 'failed' && refund.state !== 'processed') {
    await failRefund(context, refund.id, 'The provider could not pay it out.');
    return 'refund failed';
  }
  if (reported.status === 'processed') await recordRefundResponse(context, refund, reported);
  return `refund ${reported.status}`;
}

interface RefundablePayment {
  /** The order that is refunded with it; null for a payment that no order accepted. */
  orderId: string | null;
  amountPaise: number;
}

/** An accepted payment, or one with an open case. */
async function findRefundablePayment(db: Executor, paymentId: string): Promise<RefundablePayment | null> {
  const payment = await findPayment(db, { id: paymentId });
  if (payment) return payment;
  const amountPaise = await findUnacceptedAmount(db, paymentId);
  return amountPaise === null ? null : { orderId: null, amountPaise };
}

/** Stores a refund that was not requested here. Safe under concurrency. */
async function insertReportedRefund(
  { db }: Context,
  paymentId: string,
  { orderId, amountPaise }: RefundablePayment,
): Promise<Refund> {
  await db
    .insert(refunds)
    .values({
      id: `rf_${paymentId}`,
      paymentId,
      orderId,
      amountPaise,
      reason: 'Refunded at the payment provider.',
      state: 'sent',
      nextTryAt: null,
    })
    .onConflictDoNothing();
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  if (!refund) throw new Error('The refund was not stored.');
  return refund;
}
