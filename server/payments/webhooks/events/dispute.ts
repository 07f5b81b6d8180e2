import { CURRENCY, formatRupees, toRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { openCase, recordResolvedCase } from '../../../cases/open-case.ts';
import { resolveCase } from '../../../cases/resolve-case.ts';
import type { Context } from '../../../context.ts';
import type { ProviderEvent } from '../../../integrations/razorpay/events.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import { findOrderOfPayment } from '../../find-order-of-payment.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

const LOST = 'payment.dispute.lost';
const WON = ['payment.dispute.won', 'payment.dispute.closed'];

/**
 * `payment.dispute.*` opens a case, once per dispute, even if its end is reported first. A lost dispute takes
 * its amount from the order like a refund. A lost or won one resolves the case.
 */
export async function handleDispute(context: Context, event: DisputeEvent): Promise<string> {
  const { type, id, paymentId, amountPaise, respondBy } = event;
  const lost = { id, paymentId, status: 'processed', amountPaise, reason: 'Dispute lost.' };
  // Null for a payment that is unknown here: the case stays open for an admin.
  const isRecorded = type === LOST && (await recordReportedRefund(context, lost)) !== null;
  return context.db.transaction(async (tx) => {
    const order = await findOrderOfPayment(tx, paymentId);
    const resolution = getResolution(type, isRecorded);
    const newCase = {
      kind: 'dispute' as const,
      subject: id,
      order,
      paymentId,
      message: describeDispute(event),
      detail: { event: type, amountPaise, currency: CURRENCY, respondBy },
    };
    if (resolution === null) {
      await openCase(context, tx, newCase);
      return 'case_opened';
    }
    await recordResolvedCase(tx, newCase, resolution);
    await resolveCase(tx, { kind: 'dispute', subject: id, resolution });
    return resolution;
  });
}

function describeDispute({ amountPaise, respondBy }: DisputeEvent): string {
  const about = amountPaise === null ? '' : ` about ${formatRupees(toRupees(amountPaise))}`;
  const deadline = respondBy === null ? 'its deadline' : formatDateTime(respondBy);
  return `The payment provider reports a dispute${about}. Please answer it there before ${deadline}.`;
}

function getResolution(type: string, isLostAndRecorded: boolean): string | null {
  if (WON.includes(type)) return 'dispute over: the money stays';
  return isLostAndRecorded ? 'dispute lost' : null;
}
