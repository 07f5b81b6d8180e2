import type { LimitedMail } from '#content/mails/define-mail.ts';
import { getMailbox } from '#domain/email.ts';
import { MAX_MAILS_OF_KIND, MAX_UNCONFIRMED_MAILS } from '#domain/mail.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { insertMail, type MailToSend } from '../../platform/mail/enqueue-mail.ts';
import { listRecentKinds } from '../../platform/mail/list-recent-kinds.ts';
import { isConfirmedAddress } from '../../readers/account/is-confirmed-address.ts';

/**
 * Enqueues a mail that anyone can send to any address, in the caller's transaction, see `enqueueMail`. In any
 * 24 hours a mailbox gets 10 mails of such a kind, and while no one has confirmed the address, none beyond 5
 * mails of all kinds. Nothing says so, since that would tell whether the address is known.
 */
export async function enqueueLimitedMail<Mail extends LimitedMail>(
  context: Pick<Context, 'jobs' | 'settings' | 'log'>,
  tx: Executor,
  toSend: MailToSend<Mail> & { recipient: string },
): Promise<void> {
  const { recipient } = toSend;
  const { kind } = toSend.mail;
  const mailbox = getMailbox(recipient);
  // Mails at the same moment are counted one after the other.
  await lockKey(tx, `mails to ${mailbox}`);
  const kinds = await listRecentKinds(tx, mailbox);
  const isFull =
    kinds.filter((sent) => sent === kind).length >= MAX_MAILS_OF_KIND ||
    (kinds.length >= MAX_UNCONFIRMED_MAILS && !(await isConfirmedAddress(tx, recipient)));
  if (isFull) return context.log.info({ kind }, 'mail not sent: its mailbox has had too many');
  await insertMail(context, tx, toSend);
}
