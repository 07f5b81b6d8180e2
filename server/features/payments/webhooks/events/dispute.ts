import { OPEN_DISPUTE } from '#domain/dispute.ts';
import { CURRENCY } from '#domain/money.ts';
import type { Context } from '../../../../context.ts';
import type { ProviderEvent } from '../../../../integrations/razorpay/events.ts';
import type { Executor } from '../../../../platform/db/client.ts';
import { updateCaseDetail } from '../../../cases/case-detail.ts';
import { openCase, recordResolvedCase } from '../../../cases/open-case.ts';
import { resolveCase } from '../../../cases/resolve-case.ts';
import { findOrder } from '../../../orders/get-order.ts';
import type { Order } from '../../../orders/order.ts';
import { describeDispute, withdrawRefunds } from '../../../refunds/disputed-payments.ts';
import { lockRefunds } from '../../../refunds/lock-refunds.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import { findOrderOfPayment } from '../../find-order-of-payment.ts';
import { isOfOtherPayment, recordOther } from '../../other-entries.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

const CREATED = 'payment.dispute.created';
const LOST = 'payment.dispute.lost';
const WON = ['payment.dispute.won', 'payment.dispute.closed'];

/**
 * `payment.dispute.*` opens a case, once per dispute, even if its end is reported first, and keeps the
 * provider's status, deadline and reason in the case's detail. A lost dispute takes its amount from the order
 * like a refund. A lost or won one resolves the case. Throws PaymentsError when the provider must be asked whose
 * payment it is.
 */
export async function handleDispute(context: Context, event: DisputeEvent): Promise<string> {
  const { type, id, paymentId, amountPaise, reasonCode, respondBy } = event;
  if (paymentId !== null && (await isOfOtherPayment(context, paymentId)) !== false) {
    await recordOther(context, { id, kind: 'dispute', status: toStatus(type), paymentId, amountPaise });
    return 'other';
  }
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
    const order = await lockOrderOfPayment(tx, paymentId);
    // A refund that is requested at the same moment sees the dispute, or is seen here.
    if (paymentId !== null) await lockRefunds(tx, paymentId);
    const resolution = getResolution(type, isRecorded);
    const newCase = {
      kind: 'dispute' as const,
      subject: id,
      order,
      paymentId,
      message: await describeDispute(tx, event, paymentId),
      detail: { event: type, amountPaise, currency: CURRENCY, ...state },
    };
    // Events come in any order, and the first one says nothing new about a dispute that is known.
    if (type !== CREATED) await updateCaseDetail(tx, { kind: 'dispute', subject: id, fields: state });
    if (resolution === null) {
      await openCase(context, tx, newCase);
      if (paymentId !== null) await withdrawRefunds(context, tx, paymentId);
      return 'case_opened';
    }
    await recordResolvedCase(tx, newCase, resolution);
    await resolveCase(tx, { kind: 'dispute', subject: id, resolution });
    return resolution;
  });
}

/** The order that accepted the payment is locked before the payment, as everywhere, to avoid deadlocks. */
async function lockOrderOfPayment(tx: Executor, paymentId: string | null): Promise<Order | null> {
  const order = await findOrderOfPayment(tx, paymentId);
  return order && findOrder(tx, order.id, { lock: true });
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
