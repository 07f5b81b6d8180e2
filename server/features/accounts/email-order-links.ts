import * as z from 'zod';
import { findOrdersMail } from '#content/mails/orders.ts';
import { email as emailField } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { listPaidOrders } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import type { Asker } from '../users/known-networks.ts';
import { enqueueLinks } from './public-email.ts';

const MAX_LINKS = 50;

/**
 * Mails the links of an email's orders, see `enqueueLinks`. The result does not reveal whether there are any.
 * Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export const requestOrderLinks = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ email: emailField }),
  async run(context, { email }) {
    await enqueueLinks(context, email, 'find-orders');
    return { requested: true as const };
  },
});

/** This job sends links to the paid orders of an email, if any. `id` makes it idempotent. */
export async function sendOrderLinks(
  context: Context,
  { email, id, asker = null }: { email: string; id: string; asker?: Asker },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const orders = await listPaidOrders(tx, { email, limit: MAX_LINKS });
    if (orders.length === 0) return;
    const links = orders.map((order) => ({ projectName: order.projectName, url: orderLink(context, order) }));
    await enqueueLimitedMail(context, tx, {
      mail: findOrdersMail,
      subjectKey: id,
      recipient: email,
      asker,
      data: { orders: links },
    });
  });
}
