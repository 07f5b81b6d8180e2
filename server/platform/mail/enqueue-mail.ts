import { randomUUID } from 'node:crypto';
import type { Mail } from '#content/mails/layout.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../db/client.ts';
import { enqueueAttempt } from '../outbox/backoff.ts';
import { mailOutbox, mails } from './schema.ts';

export type MailKind =
  | 'receipt'
  | 'invite-worked'
  | 'invite-failed'
  | 'refund'
  | 'support-alert'
  | 'reset-password'
  | 'payout'
  | 'merge-purchases'
  | 'change-email'
  | 'email-changed'
  | 'find-orders';

export interface QueuedMail {
  kind: MailKind;
  /** What it is about; of one kind only one mail goes out about it. */
  subjectKey: string;
  recipient: string;
  content: Mail;
}

/** Puts a mail on its way as part of the caller's transaction. Asking again for the same one changes nothing. */
export async function queueMail(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { kind, subjectKey, recipient, content }: QueuedMail,
): Promise<void> {
  const { subject, text, html } = content;
  const [queued] = await tx
    .insert(mails)
    .values({ id: randomUUID(), kind, subjectKey, recipient, subject, textBody: text, htmlBody: html })
    .onConflictDoNothing({ target: [mails.kind, mails.subjectKey] })
    .returning({ id: mails.id });
  if (queued) await enqueueAttempt(context, tx, mailOutbox, queued);
}
