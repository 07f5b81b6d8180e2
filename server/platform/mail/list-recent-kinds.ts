import { and, gt, ne, sql } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import type { Executor } from '../db/client.ts';
import { mails } from './schema.ts';

/** The kinds of all mails to a mailbox (see `getMailbox`) in the last 24 hours, one for each mail. */
export async function listRecentKinds(db: Executor, mailbox: string): Promise<string[]> {
  const { kind, recipient, createdAt, textBody } = mails;
  // Every spelling of a mailbox begins with the same letter, or with `+`.
  const [first = ''] = /^[^@]/.exec(mailbox) ?? [];
  const recent = await db
    .select({ kind, recipient })
    .from(mails)
    // The index by time has only mails with a body, as all recent ones are.
    .where(
      and(
        ne(textBody, ''),
        gt(createdAt, sql`now() - interval '24 hours'`),
        sql`starts_with(${recipient}, ${first})`,
      ),
    );
  return recent.flatMap((mail) => (getMailbox(mail.recipient) === mailbox ? mail.kind : []));
}
