import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Mail } from '#content/mails/layout.ts';
import { isErasedEmail } from '#domain/erasure.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../db/client.ts';
import { enqueueAttempt } from '../outbox/backoff.ts';
import { mailOutbox, mails } from './schema.ts';

export type MailKind =
  | 'receipt'
  | 'confirm-free-order'
  | 'invite-worked'
  | 'invite-failed'
  | 'invite-reminder'
  | 'refund'
  | 'refund-failed'
  | 'support-alert'
  | 'reset-password'
  | 'payout'
  | 'merge-purchases'
  | 'confirm-account'
  | 'change-email'
  | 'email-changed'
  | 'find-orders'
  | 'complaint'
  | 'complaint-received'
  | 'complaint-answer'
  | 'complaint-reply'
  | 'complaint-reminder'
  | 'help-request'
  | 'help-received'
  | 'help-answer'
  | 'help-reply'
  | 'dispute-reminder'
  | 'account-deactivated'
  | 'order-email-left'
  | 'order-email-corrected'
  | 'new-versions'
  | 'confirm-waiting'
  | 'on-sale-again'
  | 'turnover'
  | 'project-paused'
  | 'data-link'
  | 'deletion-planned'
  | 'deletion-cancelled'
  | 'data-erased';

export interface MailToSend {
  kind: MailKind;
  /** The subject area of the mail. At most one mail is sent per kind and subject. */
  subjectKey: string;
  recipient: string;
  /** The internal ID of the mail's order, whose buyer and admins see when the mail is refused. */
  orderId?: string;
  /** The address at which a POST unsubscribes the recipient, for mails that no one needs. */
  unsubscribeUrl?: string;
  content: Mail;
}

/**
 * Enqueues a mail in the caller's transaction, unless one of this kind and subject exists or the recipient
 * was erased.
 */
export async function enqueueMail(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { kind, subjectKey, recipient, orderId, unsubscribeUrl, content }: MailToSend,
): Promise<void> {
  if (isErasedEmail(recipient)) return;
  const { subject, text, html } = content;
  const [queued] = await tx
    .insert(mails)
    .values({
      id: randomUUID(),
      kind,
      subjectKey,
      recipient,
      orderId,
      unsubscribeUrl,
      subject,
      textBody: text,
      htmlBody: html,
    })
    .onConflictDoNothing({ target: [mails.kind, mails.subjectKey] })
    .returning({ id: mails.id });
  if (queued) await enqueueAttempt(context, tx, mailOutbox, queued);
}

/**
 * Deletes a mail that has not been sent, in the caller's transaction. A mail that is being sent at this
 * moment may still arrive.
 */
export async function withdrawMail(
  tx: Executor,
  { kind, subjectKey }: Pick<MailToSend, 'kind' | 'subjectKey'>,
): Promise<void> {
  await tx
    .delete(mails)
    .where(and(eq(mails.kind, kind), eq(mails.subjectKey, subjectKey), isNull(mails.sentAt)));
}
