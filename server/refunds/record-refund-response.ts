import { and, eq, inArray, sql } from 'drizzle-orm';
import { refundMail } from '#content/mails/refund.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import { resolveRefundedPayment } from '../cases/payment-cases.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import type { Refund } from './refund.ts';
import { refunds } from './schema.ts';
import { settleRefund } from './settle-refund.ts';

interface RefundResponse {
  /** The provider's refund id; null when it named none. */
  id: string | null;
  status: string;
}

/**
 * Records that the provider accepted a refund: settles the order, resolves the cases about the payment and mails the
 * buyer, in one transaction. Idempotent.
 */
export async function recordRefundResponse(
  context: Context,
  { id, paymentId, orderId, requestedBy, amountPaise }: Refund,
  response: RefundResponse,
): Promise<void> {
  const isProcessed = response.status === 'processed';
  await context.db.transaction(async (tx) => {
    // Locks the order before the refund, as every transaction does.
    if (orderId !== null) await settleRefund(context, tx, orderId);
    const updated = await tx
      .update(refunds)
      .set({
        state: isProcessed ? 'processed' : 'sent',
        providerRefundId: response.id,
        nextTryAt: null,
        leasedUntil: null,
        lastError: null,
        ...(isProcessed ? { processedAt: sql`now()` } : {}),
      })
      .where(and(eq(refunds.id, id), inArray(refunds.state, ['requested', 'sent'])))
      .returning({ id: refunds.id });
    if (updated.length === 0) return;
    const caseOrderId = await resolveRefundedPayment(context, tx, { paymentId, resolvedBy: requestedBy });
    await context.live.publish(tx, 'orders');
    // The buyer of a payment without an order is unknown.
    const mailOrderId = orderId ?? caseOrderId;
    const order = mailOrderId === null ? null : await findOrder(tx, mailOrderId);
    if (order)
      await enqueueRefundMail(context, tx, { order, paymentId, amountPaise, keepsProject: orderId === null });
  });
}

interface RefundedPayment {
  order: Order;
  paymentId: string;
  amountPaise: number;
  keepsProject: boolean;
}

async function enqueueRefundMail(
  context: Context,
  tx: Executor,
  { order, paymentId, amountPaise, keepsProject }: RefundedPayment,
): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  await enqueueMail(context, tx, {
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
      orderId: publicOrderId(order),
      keepsProject,
    }),
  });
}
