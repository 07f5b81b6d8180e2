import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isPaymentsError } from '../../integrations/razorpay/payments-error.ts';
import { orders } from '../../orders/schema.ts';
import { checkOrder } from './check-order.ts';
import { nextWatch } from './check-schedule.ts';

/**
 * Looks after an order while its buyer may be waiting, so that a webhook that never comes costs seconds: asks the provider,
 * and hands itself over again until the order is settled or old. Only the shop itself calls it (a job).
 */
export async function watchOrder(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await openOrderOf(context, orderId);
  if (!order) return;
  try {
    await checkOrder(context, order);
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error, orderId }, 'the payment provider could not be asked about an order');
  }
  const inSeconds = nextWatch(order.ageSeconds);
  if (inSeconds === null || !(await openOrderOf(context, orderId))) return;
  await context.jobs.enqueue(context.db, { name: 'watch-order', data: { orderId }, key: orderId, inSeconds });
}

async function openOrderOf({ db }: Context, orderId: string) {
  const [row] = await db
    .select({ order: orders, age: sql<string>`extract(epoch from now() - ${orders.createdAt})` })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (row?.order.state !== 'open' || row.order.finalInviteStatus !== null) return null;
  return { ...row.order, ageSeconds: Number(row.age) };
}
