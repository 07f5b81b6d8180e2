import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { mentions } from '../db/mentions.ts';
import { DELETED } from './prune-mails.ts';
import { mails } from './schema.ts';

interface Person {
  email: string;
  /** What mails about this person and nobody else have in their subject key. */
  ids: readonly string[];
  orderIds: readonly string[];
}

/** Deletes recipient and content of all mails to a person or about them. Those that are not sent yet never are. */
export async function eraseMails(tx: Executor, { email, ids, orderIds }: Person): Promise<void> {
  // Alerts, complaints to support, and what the person's previous address was told.
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
