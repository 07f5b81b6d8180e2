import { and, eq, ne } from 'drizzle-orm';
import { openCase } from '../cases/open-case.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/get-order.ts';
import { refunds } from './schema.ts';

/** Marks a refund as failed and opens a case. `reason` is shown to admins. */
export async function failRefund(context: Context, refundId: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ state: 'failed', nextTryAt: null, leasedUntil: null, lastError: reason })
      .where(and(eq(refunds.id, refundId), ne(refunds.state, 'failed')))
      .returning();
    if (!refund) return;
    const order = refund.orderId === null ? null : await findOrder(tx, refund.orderId);
    const lost = order?.state === 'refunded' ? 'Access has ended already.' : 'Nothing has been taken away.';
    await openCase(context, tx, {
      kind: 'refund',
      subject: refund.id,
      order,
      paymentId: refund.paymentId,
      message: `The refund did not go through. ${lost} ${reason}`,
    });
    await context.live.publish(tx, 'orders');
  });
}
