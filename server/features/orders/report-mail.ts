import { and, eq, isNull, sql } from 'drizzle-orm';
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
import { mailOutbox } from '../../platform/mail/schema.ts';
import { findRejection, type Rejection, type ReportMail } from '../../platform/mail/send-mail.ts';
import { resumeOutbox } from '../../platform/outbox/outbox.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { cases } from '../cases/schema.ts';
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

const isAboutLogIn = and(
  eq(cases.kind, 'mail_undelivered'),
  eq(cases.subject, MAIL_SERVER),
  isNull(cases.resolvedAt),
  sql`${cases.detail} @> '{"isLogIn": true}'`,
);

const report: ReportMail = async (context, tx, { mail, rejection }) => {
  // A mail that failed before and is accepted ends every case; another one only shows that the log-in works.
  if (rejection === null) return reportAcceptance(context, tx, { isOnlyLogIn: mail.attempts === 1 });
  if (rejection.fault === 'shop') return reportServer(context, tx, rejection);
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

/**
 * Opens a case about a mail that was refused, one per order or address. Also opens one about a mail server
 * that rejects the shop.
 */
export const reportMail: ReportMail = Object.assign(report, {
  isAwaited: sql<boolean>`exists (select from ${cases} where ${isAboutLogIn})`,
});

/** Resolves the case about a mail server that rejected the shop, and makes the waiting mails due. */
async function reportAcceptance(
  context: Context,
  tx: Executor,
  { isOnlyLogIn }: { isOnlyLogIn: boolean },
): Promise<void> {
  if (isOnlyLogIn && (await tx.$count(cases, isAboutLogIn)) === 0) return;
  const resolution = 'The mail server accepts the shop again.';
  if (await resolveCase(tx, { kind: 'mail_undelivered', subject: MAIL_SERVER, resolution }))
    await resumeOutbox(context, tx, mailOutbox);
}

/** Logs in at the mail server, and reports whether it accepts the shop. An outage is no report. */
export async function checkMailServer(context: Context): Promise<void> {
  const rejection = await context.mailer.logIn().then(
    () => null,
    (error: unknown) => findRejection(error) ?? 'outage',
  );
  if (rejection === 'outage') return;
  await context.db.transaction((tx) =>
    rejection === null
      ? reportAcceptance(context, tx, { isOnlyLogIn: true })
      : reportServer(context, tx, rejection),
  );
}

async function reportServer(
  context: Context,
  tx: Executor,
  { reply, isLogIn }: Pick<Rejection, 'reply' | 'isLogIn'>,
): Promise<void> {
  context.log.error({ reply }, 'the mail server refuses the shop');
  await openCase(context, tx, {
    kind: 'mail_undelivered',
    subject: MAIL_SERVER,
    message: `The mail server refuses the shop's mails; the shop keeps trying. Check SMTP_URL and MAIL_FROM. It said: ${reply}`,
    detail: { isLogIn },
    canReopen: true,
  });
}
