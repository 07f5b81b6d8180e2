import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { MailContent } from '#content/mails/blocks.ts';
import { renderMail, type SupportMail } from '#content/mails/layout.ts';
import { type MailShop, mailShop } from '#content/mails/shop.ts';
import { MAIL_TEMPLATES, type MailData, type MailKind } from '#content/mails/templates.ts';
import type { LimitedMailKind } from '#content/mails/triggers.ts';
import { isErasedEmail } from '#domain/erasure.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../db/client.ts';
import { enqueueAttempt } from '../outbox/backoff.ts';
import { mailOutbox, mails } from './schema.ts';

export type MailToSend<Kind extends MailKind> = Recipient<Kind> & {
  kind: Kind;
  /** The subject area of the mail. At most one mail is sent per kind and subject. */
  subjectKey: string;
  /** The internal ID of the mail's order, whose buyer and admins see when the mail is refused. */
  orderId?: string;
  /** The address at which a POST unsubscribes the recipient, for mails that no one needs. */
  unsubscribeUrl?: string;
  data: MailData<Kind>;
};

/** Mails to support have no other recipient. */
type Recipient<Kind extends MailKind> =
  ReturnType<(typeof MAIL_TEMPLATES)[Kind]> extends SupportMail
    ? { recipient?: never }
    : { recipient: string };

/**
 * Enqueues a mail in the caller's transaction, unless one of this kind and subject exists or the recipient
 * was erased. Mails that anyone can send to any address have a limit: see `enqueueLimitedMail`.
 */
export async function enqueueMail<Kind extends Exclude<MailKind, LimitedMailKind>>(
  context: Pick<Context, 'jobs' | 'settings'>,
  tx: Executor,
  mail: MailToSend<Kind>,
): Promise<void> {
  await insertMail(context, tx, mail);
}

/** Enqueues a mail of any kind. The caller has checked the limits. */
export async function insertMail<Kind extends MailKind>(
  context: Pick<Context, 'jobs' | 'settings'>,
  tx: Executor,
  { kind, data, recipient = context.settings.supportEmail, ...mail }: MailToSend<Kind>,
): Promise<void> {
  if (isErasedEmail(recipient)) return;
  const shop = mailShop(context.settings);
  const template = MAIL_TEMPLATES[kind] as (data: object, shop: MailShop) => MailContent;
  const { subject, text, html } = renderMail(template, data, shop);
  const [queued] = await tx
    .insert(mails)
    .values({ id: randomUUID(), kind, recipient, ...mail, subject, textBody: text, htmlBody: html })
    .onConflictDoNothing({ target: [mails.kind, mails.subjectKey] })
    .returning({ id: mails.id });
  if (queued) await enqueueAttempt(context, tx, mailOutbox, queued);
}

/** Whether a mail of this kind and subject was ever enqueued. */
export async function isMailKnown(
  db: Executor,
  { kind, subjectKey }: { kind: MailKind; subjectKey: string },
): Promise<boolean> {
  const where = and(eq(mails.kind, kind), eq(mails.subjectKey, subjectKey));
  return (await db.select({ id: mails.id }).from(mails).where(where)).length > 0;
}

/**
 * Deletes a mail that has not been sent, in the caller's transaction. A mail that is being sent at this
 * moment may still arrive.
 */
export async function withdrawMail(
  tx: Executor,
  { kind, subjectKey }: { kind: MailKind; subjectKey: string },
): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(mails.kind, kind), eq(mails.subjectKey, subjectKey), isNull(mails.sentAt)));
}
