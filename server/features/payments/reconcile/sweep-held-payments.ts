import type { Context } from '../../../context.ts';
import { isPaymentsError, type PaymentsError } from '../../../integrations/razorpay/payments-error.ts';
import { listHeldPayments } from '../../../readers/checkout/authorized-payments.ts';
import { endAuthorization, OVERDUE, openUncapturedCase, UNKNOWN } from '../authorized-payment.ts';
import { tryCheckOrder } from './check-order.ts';

const BATCH = 50;
const LATE_MINUTES = 15;
/** Razorpay returns uncaptured payments after 5 days. */
const OVERDUE_DAYS = 6;

/**
 * This job checks the orders whose payment is authorized and not captured, and opens a case for late ones. A
 * payment that the provider no longer knows, or must have returned, no longer keeps the buyer from paying.
 */
export async function sweepHeldPayments(context: Context): Promise<void> {
  const limits = { lateMinutes: LATE_MINUTES, overdueDays: OVERDUE_DAYS, limit: BATCH };
  let isAvailable = true;
  for (const { paymentId: id, order, isLate, isOverdue } of await listHeldPayments(context.db, limits)) {
    if (isAvailable) {
      let error = await tryCheckOrder(context, order);
      if (isLate && isAnswered(error)) error = await endIfUnknown(context, id);
      isAvailable = isAnswered(error);
    }
    if (isOverdue) {
      await context.db.transaction((tx) => endAuthorization(tx, { id, status: OVERDUE }));
    } else if (isLate) await openUncapturedCase(context, { orderId: order.id, paymentId: id });
  }
}

const isAnswered = (error: PaymentsError | null) => error === null || error.kind === 'refused';

async function endIfUnknown(context: Context, id: string): Promise<PaymentsError | null> {
  try {
    if ((await context.payments.findPayment(id)) !== null) return null;
    await context.db.transaction((tx) => endAuthorization(tx, { id, status: UNKNOWN }));
    return null;
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, paymentId: id }, 'payment not looked up');
    return error;
  }
}
