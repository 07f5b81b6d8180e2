import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import type { MailToSend } from './enqueue-mail.ts';
import { mails } from './schema.ts';

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
