import type { Context } from '../../../../context.ts';
import type { ProviderEvent } from '../../../../integrations/razorpay/events.ts';
import { openCase } from '../../../cases/open-case.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import { findOrderOfPayment } from '../../find-order-of-payment.ts';
import { isOfOtherPayment, recordOther } from '../../other-entries.ts';

type RefundEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

/**
 * `refund.*` records the refund. A refund of an unknown payment of this shop opens a case. Throws PaymentsError
 * when the provider must be asked whose payment it is.
 */
export async function handleRefund(context: Context, event: RefundEvent): Promise<string> {
  const { id, type, paymentId, amountPaise, receipt } = event;
  const status = type.replace('refund.', '');
  if (paymentId !== null && (await isOfOtherPayment(context, paymentId)) !== false) {
    await recordOther(context, { id, kind: 'refund', status, paymentId, amountPaise });
    return 'other';
  }
  const outcome = await recordReportedRefund(context, { id, paymentId, status, amountPaise, receipt });
  if (outcome !== null) return outcome;
  await context.db.transaction(async (tx) =>
    openCase(context, tx, {
      kind: 'unknown_refund',
      subject: id,
      order: await findOrderOfPayment(tx, paymentId),
      paymentId,
      message: 'The payment provider reports a refund of a payment we don’t know. We changed nothing.',
      detail: { event: type, amountPaise },
    }),
  );
  return 'case_opened';
}
