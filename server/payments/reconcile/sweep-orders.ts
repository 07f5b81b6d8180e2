import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isPaymentsError } from '../../integrations/razorpay/payments-error.ts';
import { orders } from '../../orders/schema.ts';
import { checkOrder } from './check-order.ts';
import { CHECKED_FOR_DAYS, SWEEP } from './check-schedule.ts';

const BATCH = 50;
/** A job may take a minute; what is left over is done by the next one. */
const ENOUGH_MS = 40_000;

/**
 * Asks the provider about the open orders that are due, the longest unasked first: every minute, and once at start, so
 * that whatever was missed (a webhook, a night, the hour since a backup) is found. Only the shop itself calls it.
 */
export async function sweepOrders(context: Context): Promise<void> {
  const until = performance.now() + ENOUGH_MS;
  const due = await context.db
    .select()
    .from(orders)
    .where(isDue())
    .orderBy(sql`${orders.checkedAt} asc nulls first`, asc(orders.createdAt))
    .limit(BATCH);
  for (const order of due) {
    if (performance.now() > until) return;
    try {
      await checkOrder(context, order);
    } catch (error) {
      if (!isPaymentsError(error)) throw error;
      context.log.warn(
        { err: error, orderId: order.id },
        'the payment provider could not be asked about an order',
      );
      // While it is down there is no use in asking about the others.
      if (error.kind === 'unavailable') return;
    }
  }
  if (due.length === BATCH)
    await context.jobs.enqueue(context.db, { name: 'sweep-orders', data: {}, key: 'rest' });
}

/** The older an order, the longer the gaps between two checks. */
function isDue(): SQL | undefined {
  const age = sql`extract(epoch from now() - ${orders.createdAt})`;
  const steps = SWEEP.map(
    ({ untilAge, seconds }) => sql`when ${age} < ${untilAge}::int then ${seconds}::int`,
  );
  const gap = sql`case ${sql.join(steps, sql` `)} end`;
  return and(
    eq(orders.state, 'open'),
    isNull(orders.finalInviteStatus),
    gt(orders.amountPaise, 0),
    gt(orders.createdAt, sql`now() - make_interval(days => ${CHECKED_FOR_DAYS})`),
    or(isNull(orders.checkedAt), sql`extract(epoch from now() - ${orders.checkedAt}) >= ${gap}`),
  );
}
