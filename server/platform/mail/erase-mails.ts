import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/client.ts';
import { mentions } from '../db/mentions.ts';
import { ERASED_MAIL, mails } from './schema.ts';

interface Person {
  email: string;
  /** IDs in the subject keys of mails that are only about this person. */
  ids: readonly string[];
  orderIds: readonly string[];
}

/** Deletes recipient and content of all mails to a person or about them. Unsent mails are never sent. */
export async function eraseMails(tx: Executor, { email, ids, orderIds }: Person): Promise<void> {
  // These mails name the person: alerts, messages to support, and to the person's previous address.
  const naming = [
    'support-alert',
    'complaint',
    'complaint-reply',
    'help-request',
    'help-reply',
    'email-changed',
  ];
  const isNaming = and(inArray(mails.kind, naming), mentions(mails.textBody, [email]));
  const isAbout = [inArray(mails.orderId, [...orderIds]), mentions(mails.subjectKey, ids), isNaming];
  await tx
    .update(mails)
    .set({ ...ERASED_MAIL, nextTryAt: null, leasedUntil: null })
    .where(and(ne(mails.textBody, ''), or(eq(mails.recipient, email), ...isAbout)));
}

/** Replaces a text in mails to anyone, such as a coupon's code in receipts. */
export async function eraseFromMails(
  tx: Executor,
  { text, placeholder }: { text: string; placeholder: string },
): Promise<void> {
  const without = (body: PgColumn) => sql`replace(${body}, ${text}, ${placeholder})`;
  const { textBody, htmlBody } = mails;
  await tx
    .update(mails)
    .set({ textBody: without(textBody), htmlBody: without(htmlBody) })
    .where(mentions(textBody, [text]));
}
