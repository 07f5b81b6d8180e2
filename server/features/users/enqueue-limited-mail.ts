import { and, gt, ne, sql } from 'drizzle-orm';
import type { LimitedMail } from '#content/mails/define-mail.ts';
import { getMailbox } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { insertMail, type MailContext, type MailToSend } from '../../platform/mail/enqueue-mail.ts';
import { mails } from '../../platform/mail/schema.ts';
import { isConfirmedAddress } from '../../readers/account/is-confirmed-address.ts';
import { type Asker, findAsker, isOwner } from './known-networks.ts';

/** The mails of all kinds that a mailbox gets in any 24 hours while no one has confirmed the address. */
export const MAX_UNCONFIRMED_MAILS = 5;
/** The mails of one kind that strangers can send to any address, for one mailbox in any 24 hours. */
export const MAX_MAILS_OF_KIND = 10;

interface Recent {
  kind: string;
  asker: Asker;
}

/**
 * Enqueues a mail that anyone can send to any address, in the caller's transaction, see `enqueueMail`. In any
 * 24 hours a mailbox gets 10 mails of such a kind, and while no one has confirmed the address, none beyond 5
 * mails of all kinds. Of both a single network can use all but one. The owner of a confirmed address has 10 of
 * a kind apart from these. Nothing says so, since that would tell whether the address is known. Jobs name the
 * `asker` of the request that started them.
 */
export async function enqueueLimitedMail<Mail extends LimitedMail>(
  context: MailContext & Pick<Context, 'log'> & Partial<Pick<Context, 'actor' | 'clientIp'>>,
  tx: Executor,
  toSend: MailToSend<Mail> & { recipient: string },
): Promise<void> {
  const { recipient } = toSend;
  const { kind } = toSend.mail;
  const { actor = null, clientIp } = context;
  const asker =
    toSend.asker === undefined ? await findAsker({ actor, clientIp }, tx, recipient) : toSend.asker;
  const mailbox = getMailbox(recipient);
  // Mails at the same moment are counted one after the other.
  await lockKey(tx, `mails to ${mailbox}`);
  const recent = await listRecent(tx, mailbox);
  const isFull =
    isUsedUp(
      recent.filter((sent) => sent.kind === kind && isOwner(sent.asker) === isOwner(asker)),
      asker,
      MAX_MAILS_OF_KIND,
    ) ||
    (isUsedUp(recent, asker, MAX_UNCONFIRMED_MAILS) && !(await isConfirmedAddress(tx, recipient)));
  if (isFull) return context.log.info({ kind }, 'mail not sent: its mailbox has had too many');
  await insertMail(context, tx, { ...toSend, asker });
}

/** Whether a limit of mails, or the part of a stranger's network, is used up. */
function isUsedUp(sent: readonly Recent[], asker: Asker, limit: number): boolean {
  if (sent.length >= limit) return true;
  if (asker === null || isOwner(asker)) return false;
  return sent.filter((mail) => mail.asker === asker).length >= limit - 1;
}

/** Lists all mails to a mailbox (see `getMailbox`) in the last 24 hours. */
async function listRecent(db: Executor, mailbox: string): Promise<Recent[]> {
  const { kind, asker, recipient, createdAt, textBody } = mails;
  // Every spelling of a mailbox begins with the same letter, or with `+`.
  const [first = ''] = /^[^@]/.exec(mailbox) ?? [];
  const recent = await db
    .select({ kind, asker, recipient })
    .from(mails)
    // The index by time has only mails with a body, as all recent ones are.
    .where(
      and(
        ne(textBody, ''),
        gt(createdAt, sql`now() - interval '24 hours'`),
        sql`starts_with(${recipient}, ${first})`,
      ),
    );
  return recent.filter((mail) => getMailbox(mail.recipient) === mailbox);
}
