import { CURRENCY, formatRupees, toRupees } from '#domain/money.ts';
import { formatDateTime, toSeconds } from '#domain/time.ts';
import { openCase, recordResolvedCase } from '../../../cases/open-case.ts';
import { resolveCase } from '../../../cases/resolve-case.ts';
import type { Context } from '../../../context.ts';
import type { ProviderEvent } from '../../../integrations/razorpay/events.ts';
import type { Order } from '../../../orders/order.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { listReturned } from '../../../refunds/lock-refunds.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import type { Refund } from '../../../refunds/refund.ts';
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
      message: describeDispute(event, await findWholeRefund(tx, event, order)),
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

/** The newest refund of a payment that was returned as a whole; undefined when money is left. */
async function findWholeRefund(
  tx: Executor,
  { paymentId, amountPaise }: DisputeEvent,
  order: Order | null,
): Promise<Refund | undefined> {
  const returned = paymentId === null ? [] : await listReturned(tx, paymentId);
  const sum = returned.reduce((total, refund) => total + refund.amountPaise, 0);
  return sum >= (order?.amountPaise ?? amountPaise ?? Number.POSITIVE_INFINITY) ? returned[0] : undefined;
}

function describeDispute({ amountPaise, respondBy }: DisputeEvent, refund: Refund | undefined): string {
  const about = amountPaise === null ? '' : ` about ${formatRupees(toRupees(amountPaise))}`;
  const deadline = respondBy === null ? 'its deadline' : formatDateTime(respondBy);
  const reported = `The payment provider reports a dispute${about}.`;
  if (!refund) return `${reported} Please answer it there before ${deadline}.`;
  const { providerRefundId, createdAt } = refund;
  const id = providerRefundId === null ? '' : ` (${providerRefundId})`;
  const date = formatDateTime(toSeconds(createdAt));
  return `${reported} The payment was already refunded in full on ${date}${id}. Please contest the dispute there before ${deadline}, with the refund as evidence.`;
}

function getResolution(type: string, isLostAndRecorded: boolean): string | null {
  if (WON.includes(type)) return 'dispute over: the money stays';
  return isLostAndRecorded ? 'dispute lost' : null;
}
