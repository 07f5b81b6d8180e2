import type { Context } from '../../context.ts';
import { findOpenOrder } from '../../orders/list-open-orders.ts';
import { tryCheckOrder } from './check-order.ts';
import { nextWatch } from './check-schedule.ts';
import { enqueueWatch } from './enqueue-watch.ts';

/**
 * This job checks an order while its buyer may be waiting, in case the webhook does not arrive, and enqueues
 * itself until the order is finished or old.
 */
export async function watchOrder(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOpenOrder(context.db, orderId);
  if (!order) return;
  await tryCheckOrder(context, order);
  const inSeconds = nextWatch(order.ageSeconds);
  if (inSeconds === null || !(await findOpenOrder(context.db, orderId))) return;
  await enqueueWatch(context, context.db, orderId, inSeconds);
}
