import type { Context } from '../context.ts';
import { listPaidOrders } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { enqueueLinks } from './public-email.ts';

const MAX_LINKS = 50;

/** Enqueues a mail with links to all paid orders of an email; see `enqueueLinks`. */
export async function requestOrderLinks(context: Context, { email }: { email: string }): Promise<void> {
  await enqueueLinks(context, email, 'find-orders');
}

/** Sends the links that `requestOrderLinks` enqueued, if there are any. `id` makes it idempotent. */
export async function sendOrderLinks(
  context: Context,
  { email, id }: { email: string; id: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const orders = await listPaidOrders(tx, { email, limit: MAX_LINKS });
    if (orders.length === 0) return;
    const links = orders.map((order) => ({ projectName: order.projectName, url: orderLink(context, order) }));
    await enqueueMail(context, tx, {
      kind: 'find-orders',
      subjectKey: id,
      recipient: email,
      data: { orders: links },
    });
  });
}
