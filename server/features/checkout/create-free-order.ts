import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { confirmFreeOrderMail } from '#content/mails/orders.ts';
import { required } from '#contract/fields.ts';
import { getMailbox } from '#domain/email.ts';
import { isProvisional } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { getOrder, isYoungerThan } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { setAwaiting } from '../orders/update-order.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { completeFreeOrder, freeOrderLink, LINK_HOURS } from './confirm-free-order.ts';
import { type OrderLinks, reserveOrder } from './reserve-order.ts';

const DAY_SECONDS = 24 * 3600;
const MAILBOX_LIMIT = { limit: 3, windowSeconds: DAY_SECONDS };
const NETWORK_LIMIT = { limit: 20, windowSeconds: DAY_SECONDS };
const RESEND_LIMIT = { limit: 3, windowSeconds: DAY_SECONDS };

/**
 * Creates a free order and returns its public ID. Buyers signed in with a confirmed email get their
 * invitation at once. All others only get one mail, whose link confirms the order, because anyone can type a
 * stranger's address. Throws ALREADY_EXISTS and RESOURCE_EXHAUSTED (3 orders a mailbox and 20 a network in 24
 * hours).
 */
export async function createFreeOrder(
  context: Context,
  terms: OrderTerms,
  links: OrderLinks,
): Promise<string> {
  const isConfirmed = context.actor?.emailVerified === true;
  const { order } = await reserveOrder(context, { terms, ...links }, async (tx, { id }) => {
    await limitFreeOrders(context, tx, terms.email);
    if (!isConfirmed) await setAwaiting(tx, id, 'email_confirmation');
  });
  if (isConfirmed) await completeFreeOrder(context, order);
  else await context.db.transaction((tx) => requestConfirmation(context, tx, order, order.id));
  return publicOrderId(order);
}

async function limitFreeOrders(
  { clientIp }: Pick<Context, 'clientIp'>,
  tx: Executor,
  email: string,
): Promise<void> {
  await limitAttempts({ db: tx }, attemptKey('free-order', getMailbox(email)), MAILBOX_LIMIT);
  await limitNetwork({ db: tx, clientIp }, 'free-order', NETWORK_LIMIT);
}

/**
 * Mails the link of a free order again. Anyone who knows the order's ID may call it, and the mail only goes
 * to the address of the order. Throws NOT_FOUND, FAILED_PRECONDITION (no longer waiting for its link) and
 * RESOURCE_EXHAUSTED (3 mails a mailbox in 24 hours).
 */
export const resendFreeOrderLink = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ orderId: required(64) }),
  async run(context, { orderId }) {
    const order = await getOrder(context.db, orderId);
    const isWaiting = order.awaiting === 'email_confirmation';
    if (!isWaiting || !(await isYoungerThan(context.db, order.id, LINK_HOURS)))
      throw new ShopError('FAILED_PRECONDITION', 'This order isn’t waiting for its link any more.');
    await limitAttempts(context, attemptKey('free-order-link', getMailbox(order.email)), RESEND_LIMIT);
    await context.db.transaction((tx) => requestConfirmation(context, tx, order, randomUUID()));
    return { requested: true };
  },
});

/** Sends one confirmation mail per `key`. */
async function requestConfirmation(context: Context, tx: Executor, order: Order, key: string): Promise<void> {
  await enqueueLimitedMail(context, tx, {
    mail: confirmFreeOrderMail,
    subjectKey: key,
    orderId: order.id,
    recipient: order.email,
    data: {
      projectName: order.projectName,
      githubLogin: isProvisional(order.githubAccountId) ? null : order.githubLogin,
      url: freeOrderLink(context, publicOrderId(order)),
      hours: LINK_HOURS,
    },
  });
}
