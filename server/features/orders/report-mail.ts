import {
  changeEmailMail,
  confirmAccountMail,
  mergePurchasesMail,
  resetPasswordMail,
} from '#content/mails/account.ts';
import { findOrdersMail, orderEmailLeftMail } from '#content/mails/orders.ts';
import { supportAlertMail } from '#content/mails/support-alert.ts';
import {
  dataErasedMail,
  dataLinkMail,
  deletionCancelledMail,
  deletionPlannedMail,
} from '#content/mails/your-data.ts';
import { MAIL_SERVER, mailSubject } from '#domain/case.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { ReportMail } from '../../platform/mail/send-mail.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { findOrder } from './get-order.ts';

/**
 * Mails that need no case: anyone can trigger them and can simply request them again, or they go to an
 * address that is known to be wrong or erased. A case would also prevent an erasure.
 */
const WITHOUT_CASE = [
  resetPasswordMail,
  confirmAccountMail,
  changeEmailMail,
  mergePurchasesMail,
  findOrdersMail,
  orderEmailLeftMail,
  dataLinkMail,
  deletionPlannedMail,
  deletionCancelledMail,
  dataErasedMail,
].map(({ kind }): string => kind);

/**
 * Opens a case about a mail that was refused, one per order or address. Also opens one about a mail server
 * that rejects the shop, which is resolved when a mail is accepted again.
 */
export const reportMail: ReportMail = async (context, tx, { mail, rejection }) => {
  if (rejection === null) {
    const resolution = 'Mail got through.';
    return resolveCase(tx, { kind: 'mail_undelivered', subject: MAIL_SERVER, resolution });
  }
  if (rejection.fault === 'shop') return reportServer(context, tx, rejection.reply);
  const { recipient, kind } = mail;
  const order = mail.orderId === null ? null : await findOrder(tx, mail.orderId);
  const subject = order?.id ?? mailSubject(recipient);
  if (WITHOUT_CASE.includes(kind)) return;
  await openCase(context, tx, {
    kind: 'mail_undelivered',
    subject,
    order,
    message: `${recipient} doesn't accept email. The mail server said: ${rejection.reply}`,
    // Alerts to an address that refuses them would repeat forever.
    canReopen: kind !== supportAlertMail.kind,
  });
};

async function reportServer(context: Context, tx: Executor, reply: string): Promise<void> {
  context.log.error({ reply }, 'the mail server refuses the shop');
  await openCase(context, tx, {
    kind: 'mail_undelivered',
    subject: MAIL_SERVER,
    message: `The mail server refuses the shop's mails; the shop keeps trying. Check SMTP_URL and MAIL_FROM. It said: ${reply}`,
    canReopen: true,
  });
}
