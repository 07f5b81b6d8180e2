import { eq } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from './schema.ts';

/** Violates `users_email_per_kind` when another account has the email. */
export async function updateUserEmail(
  tx: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ email, mailbox: getMailbox(email) })
    .where(eq(users.id, userId));
}
