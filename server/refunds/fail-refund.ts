import { and, eq, ne } from 'drizzle-orm';
import { openCase } from '../cases/open-case.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { refunds } from './schema.ts';

/** The provider will not give the money back: a person has to. `reason` is for admins. Only the shop itself calls it. */
export async function failRefund(context: Context, refundId: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ state: 'failed', nextTryAt: null, leasedUntil: null, lastError: reason })
      .where(and(eq(refunds.id, refundId), ne(refunds.state, 'failed')))
      .returning();
    if (!refund) return;
    const [order] = refund.orderId
      ? await tx.select().from(orders).where(eq(orders.id, refund.orderId))
      : [undefined];
    const lost = order?.state === 'refunded' ? 'Access has ended already.' : 'Nothing has been taken away.';
    await openCase(context, tx, {
      kind: 'refund',
      subject: refund.id,
      order: order ?? null,
      paymentId: refund.paymentId,
      message: `The refund did not go through. ${lost} ${reason}`,
    });
    await context.live.publish(tx, 'orders');
  });
}
