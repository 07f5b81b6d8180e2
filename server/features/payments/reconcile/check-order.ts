import type { Context } from '../../../context.ts';
import { isPaymentsError, type PaymentsError } from '../../../integrations/razorpay/payments-error.ts';
import { listOrdersToCheck, markOpenOrderChecked } from '../../orders/list-open-orders.ts';
import type { Order } from '../../orders/order.ts';
import { markOrderChecked } from '../../orders/update-order.ts';
import { recordPayment } from '../record-payment.ts';
import { nextWatch, SWEEP_INTERVALS } from './check-schedule.ts';
import { enqueueWatch } from './enqueue-watch.ts';

const SWEEP_BATCH = 50;
/** A job may run for a minute; the next job continues. */
const SWEEP_LIMIT_MS = 40_000;

/**
 * Asks the provider for an open order's payments and records them. Logs and returns the error when the
 * provider cannot be asked.
 */
export async function tryCheckOrder(context: Context, order: Order): Promise<PaymentsError | null> {
  // The order is marked first, so that an order whose checks fail goes to the end of the queue.
  await markOrderChecked(context.db, order.id);
  return tryRecordPayments(context, order);
}

/** The provider does not know free orders and those that are still opening. */
async function tryRecordPayments(
  context: Context,
  { id: orderId, publicId, amountPaise }: Order,
): Promise<PaymentsError | null> {
  if (publicId === null || amountPaise === 0) return null;
  try {
    for (const payment of await context.payments.listPayments(publicId)) {
      await recordPayment(context, { providerOrderId: publicId, payment });
    }
    return null;
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, orderId }, 'order not checked at the payment provider');
    return error;
  }
}

/**
 * This job checks an order while its buyer may be waiting, in case the webhook does not arrive, and enqueues
 * itself until the order is finished or old.
 */
export async function watchOrder(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await markOpenOrderChecked(context.db, orderId);
  if (!order) return;
  await tryRecordPayments(context, order);
  const inSeconds = nextWatch(order.ageSeconds);
  if (inSeconds !== null) await enqueueWatch(context, context.db, orderId, inSeconds);
}

/**
 * This job checks the open orders that are due, every minute and at start, to find payments whose webhook was
 * missed (an outage, a restored backup).
 */
export async function sweepOrders(context: Context): Promise<void> {
  const deadline = performance.now() + SWEEP_LIMIT_MS;
  const due = await listOrdersToCheck(context.db, { intervals: SWEEP_INTERVALS, limit: SWEEP_BATCH });
  for (const order of due) {
    if (performance.now() > deadline) return;
    const error = await tryCheckOrder(context, order);
    // The checks of other orders would fail as well.
    if (error !== null && error.kind !== 'refused') return;
  }
  if (due.length === SWEEP_BATCH) {
    await context.jobs.enqueue(context.db, { name: 'sweep-orders', data: {}, key: 'rest' });
  }
}
