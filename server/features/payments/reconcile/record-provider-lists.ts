import { inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../../integrations/razorpay/entities.ts';
import { listRecordedPayments } from '../../../readers/checkout/find-payment.ts';
import { listUnrecordedRefunds } from '../../refunds/lock-refunds.ts';
import { recordProviderRefunds } from '../../refunds/record-reported-refund.ts';
import { withoutKnownOthers } from '../other-entries.ts';
import { recordPayment } from '../record-payment.ts';
import { paymentFailures } from '../schema.ts';
import { handleDispute } from '../webhooks/events/dispute.ts';
import { handlePaymentFailed } from '../webhooks/events/payment-failed.ts';
import { handleRefund } from '../webhooks/events/refund.ts';

/** Records payments that the provider lists, like their events. Throws PaymentsError. */
export async function recordPayments(context: Context, listed: readonly ProviderPayment[]): Promise<void> {
  const ids = listed.map(({ id }) => id);
  const accepted = await listRecordedPayments(context.db, ids);
  const failed = await listFailed(context, ids);
  for (const payment of await withoutKnownOthers(context.db, listed)) {
    const { id: paymentId, status, refundedPaise, orderId: providerOrderId } = payment;
    const sentPaise = accepted.get(paymentId);
    if (sentPaise !== undefined) {
      if (refundedPaise > sentPaise) await recordProviderRefunds(context, payment);
    } else if (status === 'failed') {
      if (!failed.has(paymentId)) await handlePaymentFailed(context, payment);
    } else if (status !== 'created') {
      const outcome = await recordPayment(context, { providerOrderId, payment });
      if (outcome === 'accepted') context.log.info({ paymentId }, 'payment found at the provider');
    }
  }
}

async function listFailed({ db }: Context, ids: string[]): Promise<Set<string>> {
  const { paymentId } = paymentFailures;
  const known = await db.select({ paymentId }).from(paymentFailures).where(inArray(paymentId, ids));
  return new Set(known.map((failure) => failure.paymentId));
}

/** Records refunds that the provider lists, like their events. */
export async function recordRefunds(context: Context, listed: readonly ProviderRefund[]): Promise<void> {
  const ours = await withoutKnownOthers(context.db, listed);
  for (const refund of await listUnrecordedRefunds(context.db, ours)) {
    const type = `refund.${refund.status}`;
    const outcome = await handleRefund(context, {
      kind: 'refund',
      type,
      reasonCode: null,
      respondBy: null,
      ...refund,
    });
    context.log.info(
      { refundId: refund.id, paymentId: refund.paymentId, outcome },
      'refund found at the provider',
    );
  }
}

/** Records disputes that the provider lists, like their events. */
export async function recordDisputes(context: Context, listed: readonly ProviderDispute[]): Promise<void> {
  for (const { status, ...dispute } of await withoutKnownOthers(context.db, listed)) {
    const type = `payment.dispute.${status}`;
    await handleDispute(context, { kind: 'dispute', type, receipt: null, ...dispute });
  }
}
