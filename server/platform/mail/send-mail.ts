import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { backoffSeconds, secondsFromNow } from '../outbox/backoff.ts';
import { endAttempt, type Leased, leaseRow } from '../outbox/lease.ts';
import { mailOutbox, mails } from './schema.ts';

const RETRY_DELAYS = [5, 15, 60, 300, 900, 3600, 6 * 3600] as const;
const GIVE_UP_AFTER_DAYS = 30;

/**
 * Job: sends one mail, if it is due. Retries until the mail is 30 days old. After a crash between sending and recording
 * it, the mail is sent again under the same message id.
 */
export async function sendMail(context: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await leaseRow(context.db, mailOutbox, mailId);
  if (!mail) return;
  try {
    const { id, recipient, subject, textBody, htmlBody } = mail;
    await context.mailer.send({ id, to: recipient, subject, text: textBody, html: htmlBody });
  } catch (error) {
    context.log.warn({ err: error, mail: mailId, attempt: mail.attempts }, 'mail not sent yet');
    return retryLater(context, mail);
  }
  await context.db
    .update(mails)
    .set({ sentAt: sql`now()`, nextTryAt: null, leasedUntil: null })
    .where(eq(mails.id, mailId));
}

async function retryLater(context: Context, { id, lease, attempts }: Leased<typeof mails>): Promise<void> {
  const inSeconds = backoffSeconds(RETRY_DELAYS, attempts);
  const isRecent = sql`${mails.createdAt} > now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`;
  const nextTryAt = sql`case when ${isRecent} then ${secondsFromNow(inSeconds)} end`;
  const mail = await context.db.transaction((tx) =>
    endAttempt(context, tx, mailOutbox, { id, lease, inSeconds, values: { nextTryAt } }),
  );
  if (mail?.nextTryAt === null) context.log.error({ mail: id }, 'mail given up');
}
