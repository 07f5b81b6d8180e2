import type { Context } from '../../context.ts';
import { listOrdersToCheck } from '../../orders/list-open-orders.ts';
import { tryCheckOrder } from './check-order.ts';
import { SWEEP_INTERVALS } from './check-schedule.ts';

const BATCH = 50;
/** A job may run for a minute; the next job continues. */
const TIME_LIMIT_MS = 40_000;

/**
 * This job checks the open orders that are due, every minute and at start, to find payments whose webhook was
 * missed (an outage, a restored backup).
 */
export async function sweepOrders(context: Context): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  const due = await listOrdersToCheck(context.db, { intervals: SWEEP_INTERVALS, limit: BATCH });
  for (const order of due) {
    if (performance.now() > deadline) return;
    const error = await tryCheckOrder(context, order);
    // The checks of other orders would fail as well.
    if (error?.kind === 'unavailable') return;
  }
  if (due.length === BATCH) {
    await context.jobs.enqueue(context.db, { name: 'sweep-orders', data: {}, key: 'rest' });
  }
}
