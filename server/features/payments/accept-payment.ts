import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { createPurchase } from '../access/purchases.ts';
import { createCopy } from '../copies/create-copy.ts';
import { countLateUse } from '../coupons/coupon-uses.ts';
import { keepDataOfBuyer } from '../deletions/cancel-deletion.ts';
import type { Order } from '../orders/order.ts';
import { markOrderPaid } from '../orders/update-order.ts';
import { rewardReferrer } from '../referrals/find-referrer.ts';
import { issueInvoice } from '../tax/missing-documents.ts';
import { findOrCreateBuyer } from '../users/find-or-create-buyer.ts';
import { announce } from '../webhooks/announce.ts';
import { enqueueReceipt } from './enqueue-receipt.ts';
import type { OrderFacts } from './get-payment-facts.ts';
import { customerFeeOf } from './judge-amount.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { payments } from './schema.ts';

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
  { order, payment, facts }: { order: Order; payment: ReportedPayment; facts: OrderFacts },
): Promise<void> {
  const { id: orderId, amountPaise, currency, email, githubAccountId } = order;
  const { team } = facts;
  const userId = await findOrCreateBuyer(tx, order, facts.verifiedAccountId);
  const accepted = tx.insert(payments).values({
    id: payment.id,
    orderId,
    amountPaise,
    currency,
    method: payment.method,
    ...customerFeeOf(payment, order),
  });
  const paidAt = await markOrderPaid(tx.with(tx.$with('payment').as(accepted)), orderId);
  const { couponCode } = order;
  if (couponCode !== null && !facts.hasCouponUse) await countLateUse(tx, { ...order, couponCode });
  await createPurchase(context, tx, { order, userId, team });
  if (order.delivery === 'own') await createCopy(context, tx, order);

  const teamAccountIds = team.map(({ accountId }) => accountId);
  const buyer = { userId, email, githubAccountId, teamAccountIds };
  await rewardReferrer(tx, { orderId, amountPaise, referrerId: order.referrerId, buyer });
  const { method } = payment;
  const document = await issueInvoice(context, tx, { order, totalPaise: amountPaise, method, ...order });
  await announce(context, tx, { event: 'order.paid', subjectKey: orderId, order, amountPaise });
  if (facts.isToBeDeleted) await keepDataOfBuyer(context, tx, order);
  await enqueueReceipt(context, tx, { order, team, paymentId: payment.id, method, document, paidAt });
}
