import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { isPaymentsError } from '../integrations/razorpay/payments-error.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { FIRST_CHECK_SECONDS } from '../payments/reconcile/check-schedule.ts';

/** Whoever asks the provider has the row to itself this long: two calls of ten seconds, and some. */
const LEASE_SECONDS = 25;
const LOOK_AGAIN_MS = 150;

/**
 * The public id of a reserved order, asked of the provider when it has none yet. Of many who ask for the same row at once
 * one talks to the provider (`checkedAt` is its lease while the state is `opening`), and the others wait for its answer.
 * No transaction is open meanwhile. Throws UNAVAILABLE when there is no answer; trying again then is safe.
 */
export async function createProviderOrder(
  context: Context,
  { order, isNew }: { order: Order; isNew: boolean },
): Promise<string> {
  if (order.publicId !== null) return order.publicId;
  if (isNew || (await claim(context, order.id))) return askProvider(context, order, isNew);
  return waitForAnswer(context, order.id);
}

async function claim({ db }: Context, orderId: string): Promise<boolean> {
  const expired = lt(orders.checkedAt, sql`now() - make_interval(secs => ${LEASE_SECONDS})`);
  const claimed = await db
    .update(orders)
    .set({ checkedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'opening'), or(isNull(orders.checkedAt), expired)))
    .returning({ id: orders.id });
  return claimed.length > 0;
}

async function askProvider(context: Context, order: Order, isNew: boolean): Promise<string> {
  try {
    const providerOrderId = await providerOrderFor(context, order, isNew);
    return await saveAnswer(context, order.id, providerOrderId);
  } catch (error) {
    await context.db
      .update(orders)
      .set({ checkedAt: null })
      .where(and(eq(orders.id, order.id), eq(orders.state, 'opening')));
    if (!isPaymentsError(error)) throw error;
    context.log.error({ err: error, orderId: order.id }, 'the payment provider did not open an order');
    throw unavailable();
  }
}

/** When an earlier answer may have been lost, the provider is asked for that order first, by its receipt. */
async function providerOrderFor({ payments }: Context, order: Order, isNew: boolean): Promise<string> {
  const earlier = isNew ? null : await payments.findOrderByReceipt(order.id);
  if (earlier?.amountPaise === order.amountPaise && earlier.currency === order.currency) return earlier.id;
  const { amountPaise, id: receipt, projectId } = order;
  const opened = await payments.createOrder({ amountPaise, receipt, notes: { order: receipt, projectId } });
  return opened.id;
}

async function saveAnswer(context: Context, orderId: string, providerOrderId: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ state: 'open', publicId: providerOrderId, checkedAt: null })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'opening')));
    await context.jobs.enqueue(tx, {
      name: 'watch-order',
      data: { orderId },
      key: orderId,
      inSeconds: FIRST_CHECK_SECONDS,
    });
    await context.live.publish(tx, 'orders');
    const [row] = await tx.select({ publicId: orders.publicId }).from(orders).where(eq(orders.id, orderId));
    // Somebody whose lease followed ours may have been faster; then their id is the order's.
    return row?.publicId ?? providerOrderId;
  });
}

async function waitForAnswer({ db }: Context, orderId: string): Promise<string> {
  const deadline = performance.now() + LEASE_SECONDS * 1000;
  while (performance.now() < deadline) {
    await wait(LOOK_AGAIN_MS);
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (row?.publicId) return row.publicId;
    if (!row || row.checkedAt === null) break;
  }
  throw unavailable();
}

function unavailable(): ShopError {
  return new ShopError(
    'UNAVAILABLE',
    'We cannot reach the payment provider right now. Nothing has been charged. Please try again in a minute.',
  );
}
