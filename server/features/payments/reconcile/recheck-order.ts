import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { callable } from '../../../callable.ts';
import type { Context } from '../../../context.ts';
import { askWhileWaiting } from '../../../integrations/razorpay/ask-while-waiting.ts';
import { listOpenDisputes } from '../../../readers/refunds/find-money-left.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { getOrder } from '../../orders/get-order.ts';
import type { Order } from '../../orders/order.ts';
import { recordProviderRefunds } from '../../refunds/record-reported-refund.ts';
import { recordPayment } from '../record-payment.ts';
import { recordDisputes } from './record-provider-lists.ts';

/**
 * Asks the provider about an order in any state and records what is missing: a payment, a second one, a
 * refund, the end of a dispute. Returns the order's state. Throws NOT_FOUND and UNAVAILABLE.
 */
export const recheckOrder = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ orderId: id }),
  async run(context, { orderId }) {
    const admin = context.actor;
    const order = await getOrder(context.db, orderId);
    const question = { failed: 'order not rechecked', about: { orderId: order.id } };
    await askWhileWaiting(context, question, () => recordProviderState(context, order));
    const { state } = await getOrder(context.db, order.id);
    await recordAudit(context.db, {
      actor: admin.userId,
      action: 'order.recheck',
      subject: order.id,
      before: { state: order.state },
      after: { state },
    });
    return { status: state };
  },
});

/** The provider does not know orders that are free or still opening. */
async function recordProviderState(context: Context, { publicId, amountPaise }: Order): Promise<void> {
  if (publicId === null || amountPaise === 0) return;
  const listed = await context.payments.listPayments(publicId);
  for (const payment of listed) {
    await recordPayment(context, { providerOrderId: publicId, payment });
    await recordProviderRefunds(context, payment);
  }
  const disputes = await listOpenDisputes(
    context.db,
    listed.map(({ id }) => id),
  );
  for (const { id } of disputes) {
    const dispute = await context.payments.findDispute(id);
    if (dispute) await recordDisputes(context, [dispute]);
  }
}
