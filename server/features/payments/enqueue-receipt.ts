import { chargeOf } from '#domain/charge.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { findOrderConnection } from '../connections/find-connection.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import type { TeamAccount } from '../orders/schema.ts';

interface Receipt {
  order: Order;
  team: readonly TeamAccount[];
  paymentId: string;
  paidAt: Date;
  /** One receipt is sent per subject; the default subject is the order. */
  subjectKey?: string;
}

/** Enqueues the receipt of an accepted payment, with the links to its order, in the caller's transaction. */
export async function enqueueReceipt(
  context: Context,
  tx: Executor,
  { order, team, paymentId, paidAt, subjectKey = order.id }: Receipt,
): Promise<void> {
  const { supportPhone, seller } = context.settings;
  const charge = chargeOf(order, 0);
  const orderId = publicOrderId(order);
  const connection = await findOrderConnection({ ...context, db: tx }, order.id);
  await enqueueMail(context, tx, {
    kind: 'receipt',
    subjectKey,
    orderId: order.id,
    recipient: order.email,
    data: {
      supportPhone,
      seller,
      projectName: order.projectName,
      repoUrl: formatRepositoryUrl(order),
      githubLogin: order.githubLogin,
      teamLogins: team.map(({ login }) => login),
      charge,
      paymentId: charge.amount === 0 ? null : paymentId,
      orderId,
      paidAt,
      orderUrl: orderLink(context, order),
      isConnected: connection?.githubAccountId === order.githubAccountId,
    },
  });
}
