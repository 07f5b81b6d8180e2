import { openCase } from '../../../cases/open-case.ts';
import type { Context } from '../../../context.ts';
import type { ProviderEvent } from '../../../integrations/razorpay/events.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import { findOrderOfPayment } from '../../find-order-of-payment.ts';

type RefundEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

/** `refund.*`: records the refund; partial refunds and those of unknown payments open a case. */
export async function handleRefund(context: Context, event: RefundEvent): Promise<string> {
  const { id, type, paymentId, amountPaise, refundedPaise } = event;
  const outcome = await recordReportedRefund(context, {
    id,
    paymentId,
    status: type.replace('refund.', ''),
    // Without the payment in the event, the refund's own amount is all that is known.
    refundedPaise: Math.max(refundedPaise ?? 0, amountPaise ?? 0),
  });
  if (outcome !== null) return outcome;
  await context.db.transaction(async (tx) =>
    openCase(context, tx, {
      kind: 'dispute',
      subject: id,
      order: await findOrderOfPayment(tx, paymentId),
      paymentId,
      message:
        'The payment provider reports a refund that the shop does not know. The purchase has been left as it is.',
      detail: { event: type, amountPaise },
    }),
  );
  return 'exception';
}
