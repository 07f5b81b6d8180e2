import { and, desc, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import { findOrdersMail } from '#content/mails/find-orders.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { orderLink } from '../orders/order-link.ts';
import { orders } from '../orders/schema.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';

const address = z.email().max(254);
const MOST = 50;

/**
 * Anybody asks for the orders of an e-mail: the links go to that e-mail, if there are any, and the answer is the same. A job
 * looks, so that the time tells nothing either; more than 3 an hour for one mailbox are not sent. Throws INVALID_ARGUMENT
 * and RESOURCE_EXHAUSTED.
 */
export async function requestOrderLinks(
  context: Context,
  { email: typed }: { email: string },
): Promise<void> {
  const email = normalizeEmail(typed);
  if (!address.safeParse(email).success) {
    throw new ShopError('INVALID_ARGUMENT', 'Please enter a valid email address.');
  }
  await limitNetwork(context, 'find-orders', { limit: 60, windowSeconds: 15 * 60 });
  const key = attemptKey('find-orders-mail', getMailbox(email));
  const { allowed } = await countAttempt(context, { key, limit: 3, windowSeconds: 3600 });
  if (!allowed) return;
  const id = crypto.randomUUID();
  await context.jobs.enqueue(context.db, { name: 'mail-my-orders', data: { email, id }, key: id });
}

/** Mails the links of all paid orders of an e-mail; nothing when there are none. `id` makes it one mail, however often it runs. */
export async function sendOrderLinks(
  context: Context,
  { email, id }: { email: string; id: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const paid = await tx
      .select({ publicId: orders.publicId, projectName: orders.projectName })
      .from(orders)
      .where(and(eq(orders.email, email), isNotNull(orders.paidAt)))
      .orderBy(desc(orders.paidAt))
      .limit(MOST);
    const links = paid.flatMap(({ publicId, projectName }) =>
      publicId === null ? [] : [{ projectName, url: orderLink(context, publicId) }],
    );
    if (links.length === 0) return;
    await queueMail(context, tx, {
      kind: 'find-orders',
      subjectKey: id,
      recipient: email,
      content: findOrdersMail({ ...context.settings, orders: links }),
    });
  });
}
