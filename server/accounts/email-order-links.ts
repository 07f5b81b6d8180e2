import type { Context } from '../context.ts';
import { listPaidOrders } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';

const MAX_LINKS = 50;

/** Sends links to the paid orders of an email, if any; see `enqueueLinks`. `id` makes it idempotent. */
export async function sendOrderLinks(
  context: Context,
  { email, id }: { email: string; id: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const orders = await listPaidOrders(tx, { email, limit: MAX_LINKS });
    if (orders.length === 0) return;
    const links = orders.map((order) => ({ projectName: order.projectName, url: orderLink(context, order) }));
    await enqueueLimitedMail(context, tx, {
      kind: 'find-orders',
      subjectKey: id,
      recipient: email,
      data: { orders: links },
    });
  });
}
