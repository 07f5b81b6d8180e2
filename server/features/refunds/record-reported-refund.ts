import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { ProviderPayment } from '../../integrations/razorpay/entities.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { findRejectedAmount } from '../cases/payment-cases.ts';
import { findOrder } from '../orders/get-order.ts';
import { updateDisputeCases } from './disputed-payments.ts';
import { getRefundTotals, lockRefunds } from './lock-refunds.ts';
import { type Refund, refunds } from './schema.ts';
import { transitionRefund } from './transition-refund.ts';

/** A refund or lost dispute as reported by the provider. */
export interface ReportedRefund {
  /** The provider's ID; null when only the payment's total is known. */
  id: string | null;
  paymentId: string | null;
  /** `created`, `pending`, `processed`, `failed` or another status of the provider. */
  status: string;
  /** The amount of this refund alone; null when unknown. */
  amountPaise: number | null;
  /** Our refund ID; null for a refund made in the provider's dashboard. */
  receipt?: string | null;
  reason?: string;
}

/**
 * Records a refund reported by the provider: updates our own, and stores one made in the provider's dashboard
 * by its ID and amount. The order is refunded once the whole payment is refunded. Returns the outcome, or
 * null when the payment is unknown here, so that the report needs manual review.
 */
export async function recordReportedRefund(
  context: Context,
  reported: ReportedRefund,
): Promise<string | null> {
  const { paymentId } = reported;
  if (paymentId === null) return null;
  for (;;) {
    const orderId = await findOrderId(context.db, paymentId);
    const recorded = await context.db.transaction((tx) =>
      recordLocked(context, tx, { ...reported, paymentId, orderId }),
    );
    if (recorded !== 'accepted meanwhile') return recorded;
  }
}

/**
 * Records all refunds that the provider lists for a payment recorded before, including those whose events
 * were lost. Throws PaymentsError.
 */
export async function recordProviderRefunds(
  context: Context,
  { id: paymentId, refundedPaise }: ProviderPayment,
): Promise<void> {
  if (refundedPaise === 0) return;
  for (const refund of await context.payments.listRefunds(paymentId)) {
    await recordReportedRefund(context, refund);
  }
  // The difference may include our own refund that is being sent.
  const { reservedPaise } = await getRefundTotals(context.db, paymentId);
  const missing = refundedPaise - reservedPaise;
  if (missing <= 0) return;
  // A refund that the total still counts may have failed before the list was read. The next reading decides.
  if ((await context.payments.findPayment(paymentId))?.refundedPaise !== refundedPaise) return;
  await recordReportedRefund(context, { id: null, paymentId, status: 'processed', amountPaise: missing });
}

async function findOrderId(db: Executor, paymentId: string): Promise<string | null> {
  return (await findPayment(db, { id: paymentId }))?.orderId ?? null;
}

/** A report with its payment; `orderId` is of the order that accepted the payment, read before the locks. */
type Report = ReportedRefund & { paymentId: string; orderId: string | null };

async function recordLocked(context: Context, tx: Executor, report: Report): Promise<string | null> {
  const { paymentId, orderId, status, id: providerRefundId } = report;
  if (orderId !== null) await findOrder(tx, orderId, { lock: true });
  await lockRefunds(tx, paymentId);
  // The order must be locked first, so an order that accepted the payment meanwhile is locked in another
  // transaction.
  if ((await findOrderId(tx, paymentId)) !== orderId) return 'accepted meanwhile';
  const isKnownPayment = orderId !== null || (await findRejectedAmount(tx, paymentId)) !== null;
  const known = await findRefund(tx, report);
  const refund = known ?? (await insertReported(tx, report));
  if (!refund) return null;
  if (!known) await updateDisputeCases(tx, paymentId);
  const state = status === 'processed' || status === 'failed' ? status : 'sent';
  const reason = state === 'failed' ? 'The provider could not pay it out.' : null;
  await transitionRefund(context, tx, refund, { state, providerRefundId, reason });
  if (known?.requestedBy || refund.state === 'processed') return `refund ${status}`;
  if (!isKnownPayment) return null;
  if (state !== 'processed') return `refund ${status}`;
  const order = orderId === null ? null : await findOrder(tx, orderId);
  return order?.state === 'paid' ? 'refunded in part' : 'refunded';
}

/** Finds a refund by the provider's ID, by ours, or one of this amount that has no ID of the provider yet. */
async function findRefund(tx: Executor, report: Report): Promise<Refund | undefined> {
  const { id, receipt, paymentId, amountPaise } = report;
  const ofPayment = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(refunds.createdAt);
  const unnamed = ofPayment.filter(({ providerRefundId }) => providerRefundId === null);
  return (
    ofPayment.find(({ providerRefundId }) => id !== null && providerRefundId === id) ??
    unnamed.find((refund) => refund.id === receipt) ??
    unnamed.find(
      (refund) =>
        (refund.state === 'sent' || refund.state === 'processed') && refund.amountPaise === amountPaise,
    )
  );
}

/** Stores a refund that was not requested here; returns undefined without an amount. */
async function insertReported(
  tx: Executor,
  { id, paymentId, orderId, amountPaise, reason = 'Refunded at the payment provider.' }: Report,
): Promise<Refund | undefined> {
  if (!amountPaise || amountPaise < 0) return undefined;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: `rf_${randomUUID()}`,
      paymentId,
      orderId,
      amountPaise,
      reason,
      state: 'sent',
      providerRefundId: id,
      nextTryAt: null,
    })
    .returning();
  return refund;
}
