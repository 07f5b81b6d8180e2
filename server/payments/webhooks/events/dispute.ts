import { OPEN_DISPUTE } from '#domain/dispute.ts';
import { CURRENCY, formatPaise } from '#domain/money.ts';
import { formatDateTime, toSeconds } from '#domain/time.ts';
import { updateCaseDetail } from '../../../cases/case-detail.ts';
import { openCase, recordResolvedCase } from '../../../cases/open-case.ts';
import { resolveCase } from '../../../cases/resolve-case.ts';
import type { Context } from '../../../context.ts';
import type { ProviderEvent } from '../../../integrations/razorpay/events.ts';
import type { Order } from '../../../orders/order.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { listReturned } from '../../../refunds/lock-refunds.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import type { Refund } from '../../../refunds/schema.ts';
import { findOrderOfPayment } from '../../find-order-of-payment.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

const CREATED = 'payment.dispute.created';
const LOST = 'payment.dispute.lost';
const WON = ['payment.dispute.won', 'payment.dispute.closed'];

/**
 * `payment.dispute.*` opens a case, once per dispute, even if its end is reported first, and keeps the
 * provider's status, deadline and reason in the case's detail. A lost dispute takes its amount from the order
 * like a refund. A lost or won one resolves the case.
 */
export async function handleDispute(context: Context, event: DisputeEvent): Promise<string> {
  const { type, id, paymentId, amountPaise, reasonCode, respondBy } = event;
  const lost = { id, paymentId, status: 'processed', amountPaise, reason: 'Dispute lost.' };
  // Null for a payment that is unknown here: the case stays open for an admin.
  const isRecorded = type === LOST && (await recordReportedRefund(context, lost)) !== null;
  // What an event leaves out keeps its value.
  const state = {
    status: toStatus(type),
    reasonCode: reasonCode ?? undefined,
    respondBy: respondBy ?? undefined,
  };
  return context.db.transaction(async (tx) => {
    const order = await findOrderOfPayment(tx, paymentId);
    const resolution = getResolution(type, isRecorded);
    const newCase = {
      kind: 'dispute' as const,
      subject: id,
      order,
      paymentId,
      message: describeDispute(event, await findWholeRefund(tx, event, order)),
      detail: { event: type, amountPaise, currency: CURRENCY, ...state },
    };
    // Events come in any order, and the first one says nothing new about a dispute that is known.
    if (type !== CREATED) await updateCaseDetail(tx, { kind: 'dispute', subject: id, fields: state });
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
  const about = amountPaise === null ? '' : ` about ${formatPaise(amountPaise)}`;
  const deadline = respondBy === null ? 'its deadline' : formatDateTime(respondBy);
  const reported = `The payment provider reports a dispute${about}.`;
  if (!refund) return `${reported} Please answer it before ${deadline}.`;
  const { providerRefundId, createdAt } = refund;
  const id = providerRefundId === null ? '' : ` (${providerRefundId})`;
  const date = formatDateTime(toSeconds(createdAt));
  return `${reported} The payment was already refunded in full on ${date}${id}. Please contest the dispute before ${deadline}, with the refund as evidence.`;
}

/** The provider's status after an event. When it asks for more evidence, the dispute is open again. */
function toStatus(type: string): string {
  const event = type.slice(type.lastIndexOf('.') + 1);
  return type === CREATED || event === 'action_required' ? OPEN_DISPUTE : event;
}

function getResolution(type: string, isLostAndRecorded: boolean): string | null {
  if (WON.includes(type)) return 'dispute over: the money stays';
  return isLostAndRecorded ? 'dispute lost' : null;
}
