import * as z from 'zod';
import { orderEmailCorrectedMail, orderEmailLeftMail } from '#content/mails/orders.ts';
import { receiptMail } from '#content/mails/receipt.ts';
import { email, id } from '#contract/fields.ts';
import { normalizeEmail } from '#domain/email.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { findRegisteredUser } from '../../readers/account/find-registered-user.ts';
import { findMailCover } from '../../readers/catalogue/list-covers.ts';
import { findPayment } from '../../readers/checkout/find-payment.ts';
import { findNewestInvoice } from '../../readers/tax/find-tax-documents.ts';
import { findPurchase, hasPurchases } from '../access/find-purchases.ts';
import { reassignPurchase } from '../access/purchases.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { getOrderTeam } from '../orders/order-team.ts';
import { redirectOrderMails } from '../orders/resend-refused-mails.ts';
import { setOrderEmail } from '../orders/update-order.ts';
import { enqueueReceipt } from '../payments/enqueue-receipt.ts';
import { markEmptied } from '../users/emptied-guests.ts';
import { findOrCreateGuest } from '../users/find-or-create-buyer.ts';
import { findUser, type UserRow } from '../users/find-user.ts';
import { lockUser } from '../users/lock-user.ts';
import { reverseSelfReferral } from './merge-guest-purchases.ts';

/**
 * Corrects the email of a guest's paid order. Its purchase moves to the guest of the new address, and both
 * addresses are informed. The receipt and all undelivered mail go to the new address, and links mailed to the
 * old one become invalid. Throws NOT_FOUND and FAILED_PRECONDITION (unpaid, an account's order, an account's
 * or the same address, project owned there already).
 */
export const correctEmail = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ orderId: id, email }),
  async run(context, { orderId, email: typed }) {
    const admin = context.actor;
    const email = normalizeEmail(typed);
    await context.db.transaction(async (tx) => {
      const order = await getOrder(tx, orderId, { lock: true });
      const guest = await findGuestBuyer(tx, order);
      if (order.email === email) throw refuse('The order has this email already.');
      if (await findRegisteredUser(tx, email)) {
        throw refuse(
          'This address has an account. Ask the buyer to log in with it and merge the order: open the link in their email, or use the browser they paid in.',
        );
      }
      const corrected = await setOrderEmail(tx, order.id, email);
      await moveToGuest(tx, corrected, guest);
      await sendMails(context, tx, corrected, order);
      await recordAudit(tx, {
        actor: admin.userId,
        action: 'order.correct-email',
        subject: order.id,
        before: { email: order.email },
        after: { email },
      });
    });
    return { status: 'corrected' };
  },
});

function refuse(message: string): ShopError {
  return new ShopError('FAILED_PRECONDITION', message);
}

/** Finds the guest who owns the order's purchase. Throws FAILED_PRECONDITION. */
async function findGuestBuyer(tx: Executor, { id, buyerId }: Order): Promise<UserRow> {
  const purchase = await findPurchase(tx, id);
  if (!purchase) throw refuse("The order isn't paid. The buyer can order again with the right address.");
  const owner = await findUser(tx, purchase.userId);
  if (buyerId !== null || owner?.kind !== 'guest')
    throw refuse(
      'The order belongs to an account. Its owner can change the email in their account settings.',
    );
  return owner;
}

async function moveToGuest(tx: Executor, order: Order, from: UserRow): Promise<void> {
  const { id: orderId, email } = order;
  const to = await findOrCreateGuest(tx, email);
  if (!(await reassignPurchase(tx, { orderId, from: from.id, to })))
    throw refuse('This address has bought the project already, with another order.');
  await reverseSelfReferral(tx, order, { userId: to, email });
  await lockUser(tx, from.id);
  if (!(await hasPurchases(tx, from.id))) await markEmptied(tx, from.id);
}

async function sendMails(context: Context, tx: Executor, order: Order, before: Order): Promise<void> {
  const { id: orderId, email, projectName } = order;
  const correction = crypto.randomUUID();
  await enqueueMail(context, tx, {
    mail: orderEmailLeftMail,
    subjectKey: correction,
    recipient: before.email,
    data: { projectName },
  });
  const resolution = `The email was corrected to ${email}.`;
  const redirected = await redirectOrderMails(context, tx, { before, after: order, resolution });
  await enqueueMail(context, tx, {
    mail: orderEmailCorrectedMail,
    subjectKey: correction,
    orderId,
    recipient: email,
    data: { projectName, orderUrl: orderLink(context, order) },
  });
  const payment = await findPayment(tx, { orderId });
  if (payment && order.paidAt && !redirected.includes(receiptMail.kind))
    await enqueueReceipt(context, tx, {
      order,
      paymentId: payment.id,
      method: payment.method,
      document: await findNewestInvoice(tx, { orderId }),
      paidAt: order.paidAt,
      team: (await getOrderTeam(tx, orderId)).accounts,
      coverUrl: await findMailCover(tx, context.settings.appUrl, order.projectId),
      subjectKey: `${orderId} ${correction}`,
    });
}
