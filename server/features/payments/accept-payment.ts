import { isPreparing } from '#domain/delivery.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { createPurchase } from '../access/purchases.ts';
import { createCopy } from '../copies/create-copy.ts';
import { countLateUse } from '../coupons/coupon-uses.ts';
import { keepDataOfBuyer } from '../deletions/cancel-deletion.ts';
import type { Order } from '../orders/order.ts';
import { setOrderPaid } from '../orders/update-order.ts';
import { rewardReferrer } from '../referrals/find-referrer.ts';
import { issueInvoice } from '../tax/missing-documents.ts';
import { findOrCreateBuyer } from '../users/find-or-create-buyer.ts';
import { announce } from '../webhooks/announce.ts';
import { enqueueReceipt } from './enqueue-receipt.ts';
import type { OrderFacts } from './get-payment-facts.ts';
import { customerFeeOf } from './judge-amount.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { payments } from './schema.ts';
import { insertProcessed, type NewEvent } from './webhooks/insert-event.ts';

export interface Accepted {
  order: Order;
  payment: ReportedPayment;
  facts: OrderFacts;
  /** The address of the project's picture for the receipt. */
  coverUrl: string | null;
  /** The event that reported the payment, which is stored with it, unless it is stored already. */
  event?: NewEvent | undefined;
}

/**
 * Accepts an order's payment: marks the order paid, counts a coupon that gave its use back, creates the
 * buyer's purchase, rewards the referrer, issues the invoice of a registered seller if it can, takes back a
 * planned deletion of the buyer's data, tells webhooks, and enqueues receipt, copy and invitation. Runs in the
 * transaction that locks the order and its project. Violates a unique index when the buyer or the GitHub account gets the
 * project through another order at the same moment.
 */
export async function acceptPayment(
  context: Context,
  tx: Executor,
  { order, payment, facts, coverUrl, event }: Accepted,
): Promise<void> {
  const { id: orderId, amountPaise, currency, email, githubAccountId } = order;
  const { team } = facts;
  const accepted = tx.insert(payments).values({
    id: payment.id,
    orderId,
    amountPaise,
    currency,
    method: payment.method,
    ...customerFeeOf(payment, order),
  });
  const userId = await createPurchase(context, tx, {
    order,
    user: await findOrCreateBuyer(tx, order, facts.verifiedAccountId),
    team,
    payment: [
      ...(event ? [tx.$with('event').as(insertProcessed(tx, event, 'accepted'))] : []),
      tx.$with('payment').as(accepted),
      tx.$with('paid').as(setOrderPaid(tx, orderId)),
    ],
    isLeased: facts.mayBeLeased && !isPreparing(order),
  });
  const { couponCode } = order;
  if (couponCode !== null && !facts.hasCouponUse) await countLateUse(tx, { ...order, couponCode });
  if (order.delivery === 'own') await createCopy(context, tx, order);

  const teamAccountIds = team.map(({ accountId }) => accountId);
  const buyer = { userId, email, githubAccountId, teamAccountIds };
  await rewardReferrer(tx, { orderId, amountPaise, referrerId: order.referrerId, buyer });
  const { method } = payment;
  const document = await issueInvoice(context, tx, { order, totalPaise: amountPaise, method, ...order });
  if (facts.isAnnounced)
    await announce(context, tx, { event: 'order.paid', subjectKey: orderId, order, amountPaise });
  if (facts.isToBeDeleted) await keepDataOfBuyer(context, tx, order);
  // The order is paid at the time of the transaction.
  const paidAt = new Date(facts.now * 1000);
  const receipt = { order, team, paymentId: payment.id, method, document, paidAt, coverUrl };
  await enqueueReceipt(context, tx, receipt);
}
