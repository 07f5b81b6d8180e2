import { eq, sql } from 'drizzle-orm';
import { receiptMail } from '#content/mails/receipt.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { createPurchase } from '../access/create-purchase.ts';
import type { Context } from '../context.ts';
import type { Order, ReportedPayment } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { lockProject } from '../projects/get-project.ts';
import { isAlreadyOwned } from '../queries/is-already-owned.ts';
import { rewardReferrer } from '../referrals/reward-referrer.ts';
import { findOrCreateBuyer } from '../users/find-or-create-buyer.ts';
import { payments } from './schema.ts';

/** The buyer, or the GitHub account, has the project through another order. */
class DuplicatePurchase extends Error {
  override name = 'DuplicatePurchase';
  override message = 'The project is bought already.';
}

export function isDuplicatePurchase(error: unknown): boolean {
  return error instanceof DuplicatePurchase;
}

/**
 * All that follows from an order's payment: the order is paid, the buyer has the project, the referrer the reward, and
 * receipt and invitation are on their way. Runs in a savepoint of the transaction that holds the order's row, so that
 * nothing is left of it when it throws (a DuplicatePurchase).
 */
export async function acceptPayment(
  context: Context,
  tx: Executor,
  order: Order,
  payment: ReportedPayment,
): Promise<void> {
  const { id: orderId, amountPaise, currency, githubAccountId, email } = order;
  await tx
    .insert(payments)
    .values({ id: payment.id, orderId, amountPaise, currency, method: payment.method });
  const [paid] = await tx
    .update(orders)
    .set({ state: 'paid', paidAt: sql`now()` })
    .where(eq(orders.id, orderId))
    .returning({ at: orders.paidAt });
  const userId = await findOrCreateBuyer(tx, order);
  // Payments for one project are accepted one at a time, so that each sees the purchases before it.
  await lockProject(tx, order.projectId);
  if (await isAlreadyOwned(tx, { ...order, buyerId: userId })) throw new DuplicatePurchase();
  if (!(await createPurchase(context, tx, { order, userId }))) throw new DuplicatePurchase();

  const buyer = { userId, email, githubAccountId };
  await rewardReferrer(context, tx, { orderId, amountPaise, referrerId: order.referrerId, buyer });
  await sendReceipt(context, tx, { order, payment, paidAt: paid?.at ?? new Date() });
  for (const topic of ['orders', `orders/${order.publicId}`, 'projects', `users/${userId}`] as const) {
    await context.live.publish(tx, topic);
  }
}

interface Receipt {
  order: Order;
  payment: ReportedPayment;
  paidAt: Date;
}

async function sendReceipt(
  context: Context,
  tx: Executor,
  { order, payment, paidAt }: Receipt,
): Promise<void> {
  const { shopName, supportEmail, appUrl } = context.settings;
  const isFree = order.amountPaise === 0;
  await queueMail(context, tx, {
    kind: 'receipt',
    subjectKey: order.id,
    recipient: order.email,
    content: receiptMail({
      shopName,
      supportEmail,
      appUrl,
      projectName: order.projectName,
      repoUrl: `https://github.com/${order.repoOwner}/${order.repoName}`,
      githubLogin: order.githubLogin,
      amountRupees: isFree ? 'Free' : formatRupees(toRupees(order.amountPaise)),
      paymentId: isFree ? null : payment.id,
      orderId: order.publicId ?? order.id,
      paidAt,
      orderUrl: orderLink(context, order.publicId ?? order.id),
    }),
  });
}
