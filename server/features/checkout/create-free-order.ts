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
import {
  attemptKey,
  countAttempt,
  limitAttempts,
  requireAllowed,
} from '../../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { getOrder, isYoungerThan } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { setAwaiting } from '../orders/update-order.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { findAsker, isOwner } from '../users/known-networks.ts';
import { completeFreeOrder, freeOrderLink, LINK_HOURS } from './confirm-free-order.ts';
import { type OrderLinks, reserveOrder } from './reserve-order.ts';

const DAY_SECONDS = 24 * 3600;
const MAILBOX_LIMIT = { limit: 3, windowSeconds: DAY_SECONDS };
/** What a network has with an address whose orders strangers have used up. */
const FURTHER_LIMIT = { limit: 1, windowSeconds: DAY_SECONDS };
const NETWORK_LIMIT = { limit: 20, windowSeconds: DAY_SECONDS };
const RESEND_LIMIT = { limit: 3, windowSeconds: DAY_SECONDS };

/**
 * Creates a free order and returns its public ID. Buyers signed in with a confirmed email get their
 * invitation at once. All others only get one mail, whose link confirms the order, because anyone can type a
 * stranger's address. Throws ALREADY_EXISTS and RESOURCE_EXHAUSTED (3 orders a mailbox, see
 * `limitFreeOrders`, and 20 a network in 24 hours).
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

/**
 * Strangers who type an address share its 3 orders. The owner has 3 apart from them, and any network still has
 * one once the 3 are used up.
 */
async function limitFreeOrders(
  context: Pick<Context, 'actor' | 'clientIp'>,
  tx: Executor,
  email: string,
): Promise<void> {
  const { clientIp } = context;
  const asker = await findAsker(context, tx, email);
  const mailbox = getMailbox(email);
  const countOf = (limit: { limit: number; windowSeconds: number }, ...parts: string[]) =>
    countAttempt({ db: tx }, { key: attemptKey('free-order', mailbox, ...parts), ...limit });
  if (asker !== null && isOwner(asker)) requireAllowed(await countOf(MAILBOX_LIMIT, asker));
  else {
    const further = asker === null ? null : await countOf(FURTHER_LIMIT, asker);
    const all = await countOf(MAILBOX_LIMIT);
    if (!further?.allowed) requireAllowed(all);
  }
  await limitNetwork({ db: tx, clientIp }, 'free-order', NETWORK_LIMIT);
}

/**
 * Mails the link of a free order again. Anyone who knows the order's ID may call it, and the mail only goes
 * to the address of the order. Throws NOT_FOUND, FAILED_PRECONDITION (no longer waiting for its link) and
 * RESOURCE_EXHAUSTED (3 mails an order in 24 hours).
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
    await limitAttempts(context, attemptKey('free-order-link', order.id), RESEND_LIMIT);
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
