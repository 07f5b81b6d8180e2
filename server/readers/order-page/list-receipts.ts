import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { chargeOf } from '#domain/charge.ts';
import { paymentMethodName } from '#domain/payment-method.ts';
import { purchases } from '../../features/access/schema.ts';
import { orders, orderTeams } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { returnedPaise } from '../refunds/returned-paise.ts';
import { isMailRefused } from './is-mail-refused.ts';

/**
 * Lists the receipts of paid orders, newest first, by purchase owner, public order ID, or both. The caller
 * checks access.
 */
export async function listReceipts(
  db: Executor,
  { ownerId, orderId }: { ownerId?: string; orderId?: string },
) {
  const rows = await db
    .select({
      order: orders,
      team: orderTeams.accounts,
      paymentId: payments.id,
      method: payments.method,
      ownerId: purchases.userId,
      returned: returnedPaise,
      isMailRefused,
    })
    .from(orders)
    .leftJoin(orderTeams, eq(orderTeams.orderId, orders.id))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .where(
      and(
        ownerId === undefined ? undefined : eq(purchases.userId, ownerId),
        orderId === undefined ? undefined : eq(orders.publicId, orderId),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id));
  return rows.flatMap(({ order, team, paymentId, method, ownerId, returned, isMailRefused }) => {
    const { publicId, projectName, amountPaise, paidAt, githubLogin, email } = order;
    if (publicId === null || paidAt === null) return [];
    return {
      /** The public order ID. */
      orderId: publicId,
      projectName,
      charge: chargeOf(order, returned),
      /** The provider's payment ID; null for a free order. */
      paymentId: amountPaise === 0 ? null : paymentId,
      /** Such as `UPI`; null for a free order, and if it is not known. */
      paidBy: amountPaise === 0 ? null : paymentMethodName(method),
      paidAt,
      githubLogin,
      /** The commit of the repository; null when it was not read yet. */
      soldCommit: order.soldCommit,
      /** The teammates named in the order. */
      teamLogins: (team ?? []).map(({ login }) => login),
      email,
      /** True if the buyer's mail server rejects our mail. */
      isMailRefused,
      /** The current owner. */
      ownerId,
    };
  });
}

export type Receipt = Awaited<ReturnType<typeof listReceipts>>[number];
