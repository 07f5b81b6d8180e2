import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mails } from './schema.ts';

/** Seconds before the second, third, … try. Mails go on for as long as the mail server is away. */
const DELAYS = [5, 15, 60, 300, 900, 3600, 6 * 3600];
const LEASE_SECONDS = 60;
/** Nobody waits for a mail that is older than this. */
const GIVE_UP_AFTER_DAYS = 30;
/** Longer waits are left to the sweep, so that a waiting job never stands in the way of an earlier one. */
const LONGEST_JOB_SECONDS = 60;

type MailRow = typeof mails.$inferSelect;

/**
 * Sends one mail, if it is due and nobody else has it. A crash between sending and marking sends it again: the same mail
 * under the same message id.
 */
export async function sendMail(context: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await leaseMail(context, mailId);
  if (!mail) return;
  try {
    const { id, recipient, subject, textBody, htmlBody } = mail;
    await context.mailer.send({ id, to: recipient, subject, text: textBody, html: htmlBody });
  } catch (error) {
    context.log.warn({ err: error, mail: mailId, attempt: mail.attempts }, 'mail not sent yet');
    return postpone(context, mail);
  }
  await context.db
    .update(mails)
    .set({ sentAt: sql`now()`, nextTryAt: null, leasedUntil: null })
    .where(eq(mails.id, mailId));
}

/** One statement, so that of two workers one gets it. */
async function leaseMail({ db }: Context, mailId: string): Promise<MailRow | undefined> {
  const free = or(isNull(mails.leasedUntil), lte(mails.leasedUntil, sql`now()`));
  const [mail] = await db
    .update(mails)
    .set({
      leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt), lte(mails.nextTryAt, sql`now()`), free))
    .returning();
  return mail;
}

async function postpone({ db, jobs, log }: Context, { id, attempts }: MailRow): Promise<void> {
  const inSeconds = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? LONGEST_JOB_SECONDS;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(mails)
      .set({
        leasedUntil: null,
        nextTryAt: sql`case when ${mails.createdAt} > now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})
          then now() + make_interval(secs => ${inSeconds}) end`,
      })
      .where(eq(mails.id, id))
      .returning({ nextTryAt: mails.nextTryAt });
    if (!row?.nextTryAt) log.error({ mail: id }, 'mail given up');
    else if (inSeconds <= LONGEST_JOB_SECONDS) {
      await jobs.enqueue(tx, { name: 'send-mail', data: { mailId: id }, key: id, inSeconds });
    }
  });
}
