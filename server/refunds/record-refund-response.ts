import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { refundMail } from '#content/mails/refund.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { cases } from '../cases/schema.ts';
import type { Context } from '../context.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { refunds } from './schema.ts';
import type { Refund } from './send-refund.ts';
import { settleRefund } from './settle-refund.ts';

interface Sent {
  /** The provider's; null when it told of no single refund. */
  id: string | null;
  status: string;
}

/**
 * The provider has taken a refund: what follows for the order is settled and the buyer told, in one transaction. Safe to
 * repeat. Only the shop itself calls it.
 */
export async function recordRefundResponse(context: Context, refund: Refund, sent: Sent): Promise<void> {
  const isProcessed = sent.status === 'processed';
  await context.db.transaction(async (tx) => {
    // The order's row before the refund's: everybody locks in this order.
    if (refund.orderId !== null) await settleRefund(context, tx, refund.orderId);
    const changed = await tx
      .update(refunds)
      .set({
        state: isProcessed ? 'processed' : 'sent',
        providerRefundId: sent.id,
        nextTryAt: null,
        leasedUntil: null,
        lastError: null,
        ...(isProcessed ? { processedAt: sql`now()` } : {}),
      })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ['requested', 'sent'])))
      .returning({ id: refunds.id });
    if (changed.length === 0) return;
    const about = await resolveExceptions(tx, refund);
    await tellBuyer(context, tx, refund, about);
    for (const topic of ['orders', 'exceptions'] as const) await context.live.publish(tx, topic);
  });
}

/** Whatever asked for this payment to go back is settled, an earlier refund that failed too. Answers with the order it was about. */
async function resolveExceptions(tx: Executor, refund: Refund): Promise<string | null> {
  const failedBefore = and(
    eq(cases.kind, 'refund'),
    sql`${cases.detail} ->> 'paymentId' = ${refund.paymentId}`,
  );
  const resolved = await tx
    .update(cases)
    .set({ resolvedAt: sql`now()`, resolvedBy: refund.requestedBy, resolution: 'The payment was refunded.' })
    .where(and(or(eq(cases.subject, refund.paymentId), failedBefore), isNull(cases.resolvedAt)))
    .returning({ orderId: cases.orderId });
  return refund.orderId ?? resolved.find(({ orderId }) => orderId !== null)?.orderId ?? null;
}

/** Nobody is known for a payment that belongs to no order. */
async function tellBuyer(
  context: Context,
  tx: Executor,
  refund: Refund,
  orderId: string | null,
): Promise<void> {
  if (orderId === null) return;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order) await queueRefundMail(context, tx, refund, order);
}

async function queueRefundMail(context: Context, tx: Executor, refund: Refund, order: Order): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  const { paymentId, amountPaise } = refund;
  await queueMail(context, tx, {
    kind: 'refund',
    subjectKey: paymentId,
    recipient: order.email,
    content: refundMail({
      shopName,
      supportEmail,
      appUrl,
      projectName: order.projectName,
      amountRupees: formatRupees(toRupees(amountPaise)),
      paymentId,
      orderId: order.publicId ?? order.id,
      keepsProject: refund.orderId === null,
    }),
  });
}
