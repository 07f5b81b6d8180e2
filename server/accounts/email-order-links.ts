import * as z from 'zod';
import { findOrdersMail } from '#content/mails/orders.ts';
import { mailShop } from '#content/mails/shop.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { listPaidOrders } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';

const emailSchema = z.email().max(254);
const MAX_LINKS = 50;

/**
 * Enqueues a mail with links to all paid orders of an email. Public. Neither the response nor its time
 * reveals whether there are any. Beyond 3 an hour per mailbox, requests are accepted but send nothing. Throws
 * INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export async function requestOrderLinks(
  context: Context,
  { email: typed }: { email: string },
): Promise<void> {
  const email = normalizeEmail(typed);
  if (!emailSchema.safeParse(email).success) {
    throw new ShopError('INVALID_ARGUMENT', 'Please enter a valid email address.');
  }
  await limitNetwork(context, 'find-orders', { limit: 60, windowSeconds: 15 * 60 });
  const key = attemptKey('find-orders-mail', getMailbox(email));
  const { allowed } = await countAttempt(context, { key, limit: 3, windowSeconds: 3600 });
  if (!allowed) return;
  const id = crypto.randomUUID();
  await context.jobs.enqueue(context.db, { name: 'mail-my-orders', data: { email, id }, key: id });
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
      content: findOrdersMail({ shop: mailShop(context.settings), orders: links }),
    });
  });
}
