import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Order } from '../../orders/order.ts';
import { orders } from '../../orders/schema.ts';
import { recordPayment } from '../record-payment.ts';

/**
 * Asks the provider how an open order stands and records what it captured. Throws PaymentsError when it cannot be asked.
 * Only the shop itself calls it.
 */
export async function checkOrder(context: Context, order: Order): Promise<void> {
  if (order.publicId === null || order.amountPaise === 0) return;
  // Written first, so that an order whose check fails goes to the end of the line.
  await context.db.update(orders).set({ checkedAt: sql`now()` }).where(eq(orders.id, order.id));
  for (const payment of await context.payments.listPayments(order.publicId)) {
    await recordPayment(context, { providerOrderId: order.publicId, payment });
  }
}
