import { openCase } from '../../../cases/open-case.ts';
import { resolveCase } from '../../../cases/resolve-case.ts';
import type { Context } from '../../../context.ts';
import type { ProviderEvent } from '../../../integrations/razorpay/events.ts';
import { recordReportedRefund } from '../../../refunds/record-reported-refund.ts';
import { findOrderOfPayment } from '../../find-order-of-payment.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

const LOST = 'payment.dispute.lost';
const WON = ['payment.dispute.won', 'payment.dispute.closed'];

/**
 * `payment.dispute.*`: opens a case, once per dispute. A lost dispute settles the order like a refund; a lost or won one
 * resolves the case.
 */
export async function handleDispute(context: Context, event: DisputeEvent): Promise<string> {
  const { type, id, paymentId, amountPaise } = event;
  if (type === LOST) {
    const reason = 'Dispute lost.';
    await recordReportedRefund(context, { id, paymentId, status: 'processed', amountPaise, reason });
  }
  return context.db.transaction(async (tx) => {
    const order = await findOrderOfPayment(tx, paymentId);
    if (!WON.includes(type)) {
      await openCase(context, tx, {
        kind: 'dispute',
        subject: id,
        order,
        paymentId,
        message: 'The payment provider reports a dispute. Please answer it there before its deadline.',
        detail: { event: type, amountPaise },
      });
    }
    const resolution = getResolution(type, order !== null);
    if (resolution === null) return 'exception';
    await resolveCase(context, tx, { kind: 'dispute', subject: id, resolution });
    return resolution;
  });
}

function getResolution(type: string, hasOrder: boolean): string | null {
  if (WON.includes(type)) return 'dispute over: the money stays';
  return type === LOST && hasOrder ? 'dispute lost' : null;
}
