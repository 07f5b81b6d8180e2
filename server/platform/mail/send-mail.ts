import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { MailAttachment } from '../../integrations/mail/mailer.ts';
import type { Executor } from '../db/client.ts';
import { backoffSeconds, secondsFromNow } from '../outbox/backoff.ts';
import { endAttempt, type Leased, leaseRow } from '../outbox/lease.ts';
import { onceReachable } from '../outbox/once-reachable.ts';
import { ERASED_MAIL, mailOutbox, mails } from './schema.ts';
import { openLinks } from './seal-links.ts';

const RETRY_DELAYS = [5, 15, 60, 300, 900, 3600, 6 * 3600] as const;
const GIVE_UP_AFTER_DAYS = 30;

type MailRow = typeof mails.$inferSelect;

/**
 * Called in the transaction that records that a mail was rejected permanently, or (without a rejection) that one
 * which failed before was sent.
 */
export interface ReportMail {
  (context: Context, tx: Executor, report: { mail: MailRow; rejection: Rejection | null }): Promise<void>;
  /** In a SELECT: whether a mail that is sent at its first attempt is to be reported, too, in a transaction after it. */
  isAwaited?: SQL<boolean>;
}

/** Makes the attachments of a mail when it is sent. */
export interface AttachToMail {
  (context: Context, mail: MailRow): Promise<MailAttachment[]>;
  /** In a SELECT from mails: whether the mail may have attachments. */
  isNeeded?: SQL<boolean>;
}

/**
 * This job sends one mail, if it is due. It retries until the mail is 30 days old, unless the mail server
 * refuses the recipient permanently. After a crash between sending and recording it, the mail is sent again
 * under the same message ID.
 */
export async function sendMail(
  context: Context,
  { mailId, report, attach }: { mailId: string; report: ReportMail; attach?: AttachToMail },
): Promise<void> {
  const also = { needsAttachments: attach?.isNeeded ?? sql<boolean>`true` };
  const mail = await leaseRow(context.db, mailOutbox, mailId, { also });
  if (!mail) return;
  try {
    const { id, recipient, subject, textBody, htmlBody } = mail;
    const open = (content: string) => openLinks(context.sealer, content);
    const content = { subject, text: open(textBody), html: open(htmlBody) };
    const unsubscribeUrl = mail.unsubscribeUrl && open(mail.unsubscribeUrl);
    const attachments = mail.needsAttachments ? await attach?.(context, mail) : undefined;
    await context.mailer.send({ id, to: recipient, ...content, unsubscribeUrl, attachments });
  } catch (error) {
    context.log.warn({ err: error, mail: mailId, attempt: mail.attempts }, 'mail not sent yet');
    return onceReachable(() => recordFailure(context, mail, { report, rejection: findRejection(error) }));
  }
  const reportSent = (tx: Executor) => report(context, tx, { mail, rejection: null });
  if (mail.attempts === 1) {
    const isAwaited = await onceReachable(() => recordSent(context.db, mail, report));
    if (isAwaited) await onceReachable(() => context.db.transaction(reportSent));
    return;
  }
  await onceReachable(() =>
    context.db.transaction(async (tx) => {
      await recordSent(tx, mail, report);
      await reportSent(tx);
    }),
  );
}

/** Returns whether a report of the mail is awaited. */
async function recordSent(
  db: Executor,
  { id, kind, recipient }: MailRow,
  { isAwaited = sql<boolean>`false` }: ReportMail,
): Promise<boolean> {
  const [sent] = await db
    .update(mails)
    .set({ sentAt: sql`now()`, nextTryAt: null, leasedUntil: null, refusedAt: null, ...forgotten(kind) })
    // The mail may have been redirected meanwhile.
    .where(and(eq(mails.id, id), eq(mails.recipient, recipient)))
    .returning({ isAwaited });
  return sent?.isAwaited === true;
}

/** The shop forgets the address of an erased person as soon as it needs no further attempt. */
function forgotten(kind: string): Partial<typeof ERASED_MAIL> {
  return kind === 'data-erased' ? ERASED_MAIL : {};
}

async function recordFailure(
  context: Context,
  { lease, ...mail }: Leased<typeof mails>,
  { report, rejection }: { report: ReportMail; rejection: Rejection | null },
): Promise<void> {
  const { id } = mail;
  await context.db.transaction(async (tx) => {
    const ended =
      rejection?.fault === 'recipient'
        ? await endAttempt(context, tx, mailOutbox, {
            id,
            lease,
            inSeconds: null,
            values: { refusedAt: sql`now()`, ...forgotten(mail.kind) },
          })
        : await retryLater(context, tx, { ...mail, lease });
    if (ended && rejection) await report(context, tx, { mail: ended, rejection });
  });
}

async function retryLater(
  context: Context,
  tx: Executor,
  { id, lease, attempts }: Leased<typeof mails>,
): Promise<MailRow | undefined> {
  const inSeconds = backoffSeconds(RETRY_DELAYS, attempts);
  const isRecent = sql`${mails.createdAt} > now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`;
  const nextTryAt = sql`case when ${isRecent} then ${secondsFromNow(inSeconds)} end`;
  const mail = await endAttempt(context, tx, mailOutbox, { id, lease, inSeconds, values: { nextTryAt } });
  if (mail?.nextTryAt === null) context.log.error({ mail: id }, 'mail given up');
  return mail;
}

/** Why a mail server refuses a mail permanently. */
export interface Rejection {
  /**
   * - `recipient`: the address accepts no mail
   * - `shop`: the server does not accept the shop, for any recipient
   */
  fault: 'recipient' | 'shop';
  /** Whether the server refuses the log-in, and so every mail. */
  isLogIn: boolean;
  /** The server's reply. */
  reply: string;
}

/** The parts of nodemailer's errors that describe the server's reply. */
interface SmtpError {
  /** `EAUTH` when the log-in failed. */
  code?: string;
  message?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Replies about a protocol error or authentication (RFC 5321, RFC 4954). */
const SHOP_CODES = new Set([500, 502, 503, 504, 530, 534, 535, 538, 555]);
/** Replies about authentication (RFC 4954). */
const LOG_IN_CODES = new Set([530, 534, 535, 538]);
/**
 * Enhanced status codes (RFC 3463) for a bad sender, protocol errors, and policy such as relaying or the
 * sender's reputation.
 */
const SHOP_STATUS = /^\d{3}[ -]5\.(1\.[78]|5\.\d+|7\.\d+)\b/;

/**
 * Finds the permanent rejection in an error of the mailer: a reply 5xx, or a log-in that can't even be tried;
 * null for errors that may not happen again.
 */
export function findRejection(error: unknown): Rejection | null {
  const { code, message = '', responseCode = 0, response, command } = (error ?? {}) as SmtpError;
  if (code === 'EAUTH' && !responseCode)
    return { fault: 'shop', isLogIn: true, reply: message.slice(0, 300) };
  if (responseCode < 500 || responseCode > 599) return null;
  const reply = (response ?? String(responseCode)).replace(/\s+/g, ' ').slice(0, 300);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isShop = !isAboutMail || SHOP_CODES.has(responseCode) || SHOP_STATUS.test(reply);
  const isLogIn = isShop && (code === 'EAUTH' || LOG_IN_CODES.has(responseCode));
  return { fault: isShop ? 'shop' : 'recipient', isLogIn, reply };
}
