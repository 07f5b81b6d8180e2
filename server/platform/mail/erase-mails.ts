import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { mentions } from '../db/mentions.ts';
import { DELETED } from './prune-mails.ts';
import { mails } from './schema.ts';

interface Person {
  email: string;
  /** IDs in the subject keys of mails that are only about this person. */
  ids: readonly string[];
  orderIds: readonly string[];
}

/** Deletes recipient and content of all mails to a person or about them. Unsent mails are never sent. */
export async function eraseMails(tx: Executor, { email, ids, orderIds }: Person): Promise<void> {
  // These mails name the person: alerts, complaints to support, and messages to the person's previous
  // address.
  const isNaming = and(
    inArray(mails.kind, ['support-alert', 'complaint', 'email-changed']),
    mentions(mails.textBody, [email]),
  );
  const isAbout = [inArray(mails.orderId, [...orderIds]), mentions(mails.subjectKey, ids), isNaming];
  await tx
    .update(mails)
    .set({ ...DELETED, nextTryAt: null, leasedUntil: null })
    .where(and(ne(mails.textBody, ''), or(eq(mails.recipient, email), ...isAbout)));
}
