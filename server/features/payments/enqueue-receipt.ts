import { receiptMail } from '#content/mails/receipt.ts';
import { chargeOf, NOTHING_RETURNED } from '#domain/charge.ts';
import { isPreparing } from '#domain/delivery.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import { paymentMethodName } from '#domain/payment-method.ts';
import { TAX_DOCUMENT_TITLES } from '#domain/tax.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { findOrderConnection } from '../connections/find-connection.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import type { TeamAccount } from '../orders/schema.ts';
import type { TaxDocumentRow } from '../tax/schema.ts';

interface Receipt {
  order: Order;
  team: readonly TeamAccount[];
  paymentId: string;
  /** The provider's name of the payment's method. */
  method: string | null;
  /** The invoice that the mail will carry. Null without one, and while it is missing. */
  document: Pick<TaxDocumentRow, 'kind'> | null;
  paidAt: Date;
  /** The address of the project's picture: see `findMailCover`. */
  coverUrl: string | null;
  /** One receipt is sent per subject; the default subject is the order. */
  subjectKey?: string;
}

/** Enqueues the receipt of an accepted payment, with the links to its order, in the caller's transaction. */
export async function enqueueReceipt(
  context: Context,
  tx: Executor,
  { order, team, paymentId, method, document, paidAt, coverUrl, subjectKey = order.id }: Receipt,
): Promise<void> {
  const { supportPhone, seller } = context.settings;
  const charge = chargeOf(order, NOTHING_RETURNED);
  const orderId = publicOrderId(order);
  const connection = await findOrderConnection({ ...context, db: tx }, order.id);
  await enqueueMail(context, tx, {
    mail: receiptMail,
    subjectKey,
    orderId: order.id,
    recipient: order.email,
    data: {
      supportPhone,
      seller,
      projectName: order.projectName,
      repoUrl: isPreparing(order) ? null : formatRepositoryUrl(order),
      githubLogin: order.githubLogin,
      teamLogins: team.map(({ login }) => login),
      charge,
      coverUrl,
      paymentId: charge.amount === 0 ? null : paymentId,
      paidBy: charge.amount === 0 ? null : paymentMethodName(method),
      documentTitle: document && TAX_DOCUMENT_TITLES[document.kind],
      orderId,
      paidAt,
      orderUrl: orderLink(context, order),
      isConnected: connection?.githubAccountId === order.githubAccountId,
    },
  });
}
