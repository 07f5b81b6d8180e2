import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { MailData, MailTemplate, TrustedMail } from '#content/mails/define-mail.ts';
import { renderMail } from '#content/mails/layout.ts';
import { mailShop } from '#content/mails/shop.ts';
import { isErasedEmail } from '#domain/erasure.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../db/client.ts';
import { enqueueAttempt } from '../outbox/backoff.ts';
import { mailOutbox, mails } from './schema.ts';
import { sealLinks } from './seal-links.ts';

/** What stores a mail. */
export type MailContext = Pick<Context, 'jobs' | 'settings' | 'sealer'>;

export type MailToSend<Mail extends MailTemplate> = Recipient<Mail> & {
  mail: Mail;
  /** The subject area of the mail. At most one mail is sent per kind and subject. */
  subjectKey: string;
  /** The internal ID of the mail's order, whose buyer and admins see when the mail is refused. */
  orderId?: string;
  /** Who asked for a mail that anyone can ask for; see `enqueueLimitedMail`. */
  asker?: string | null;
  data: MailData<Mail>;
};

/** Mails to support have no other recipient. */
type Recipient<Mail extends MailTemplate> = Mail extends { to: 'support' }
  ? { recipient?: never }
  : { recipient: string };

/** A mail that may have been enqueued. */
interface WhichMail {
  mail: MailTemplate;
  subjectKey: string;
}

/**
 * Enqueues a mail in the caller's transaction, unless one of this kind and subject exists or the recipient
 * was erased. Mails that anyone can send to any address have a limit: see `enqueueLimitedMail`.
 */
export async function enqueueMail<Mail extends TrustedMail>(
  context: MailContext,
  tx: Executor,
  mail: MailToSend<Mail>,
): Promise<void> {
  await insertMail(context, tx, mail);
}

/** Enqueues a mail of any kind. The caller has checked the limits. */
export async function insertMail<Mail extends MailTemplate>(
  context: MailContext,
  tx: Executor,
  { mail, data, recipient = context.settings.supportEmail, ...row }: MailToSend<Mail>,
): Promise<void> {
  if (isErasedEmail(recipient)) return;
  const { kind } = mail;
  const { unsubscribeUrl }: { unsubscribeUrl?: string } = data;
  const { subject, text, html } = renderMail(mail, data, mailShop(context.settings));
  const seal = (content: string) => sealLinks(context.sealer, content);
  const content = {
    textBody: seal(text),
    htmlBody: seal(html),
    unsubscribeUrl: unsubscribeUrl && seal(unsubscribeUrl),
  };
  const [queued] = await tx
    .insert(mails)
    .values({ id: randomUUID(), kind, recipient, ...row, subject, ...content })
    .onConflictDoNothing({ target: [mails.kind, mails.subjectKey] })
    .returning({ id: mails.id });
  if (queued) await enqueueAttempt(context, tx, mailOutbox, queued);
}

/** Whether a mail of this kind and subject was ever enqueued. */
export async function isMailKnown(db: Executor, which: WhichMail): Promise<boolean> {
  return (await findRecipient(db, which)) !== null;
}

/** The recipient of a mail, empty once it is erased; null if there is no such mail. */
export async function findRecipient(db: Executor, { mail, subjectKey }: WhichMail): Promise<string | null> {
  const where = and(eq(mails.kind, mail.kind), eq(mails.subjectKey, subjectKey));
  const [found] = await db.select({ recipient: mails.recipient }).from(mails).where(where);
  return found?.recipient ?? null;
}

/**
 * Deletes a mail that has not been sent, in the caller's transaction. A mail that is being sent at this
 * moment may still arrive.
 */
export async function withdrawMail(tx: Executor, { mail, subjectKey }: WhichMail): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(mails.kind, mail.kind), eq(mails.subjectKey, subjectKey), isNull(mails.sentAt)));
}
