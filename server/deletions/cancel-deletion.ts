import { randomUUID } from 'node:crypto';
import { eq, or, type SQL } from 'drizzle-orm';
import { mailShop } from '#content/mails/shop.ts';
import { deletionCancelledMail } from '#content/mails/your-data.ts';
import type { Context } from '../context.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { deletions } from './schema.ts';

interface Account {
  userId: string;
  /** The email as stored. */
  email: string;
  emailVerified: boolean;
}

/** Takes back the deletion of an account whose owner has just logged in. */
export async function keepAccount(
  context: Context,
  { userId, email, emailVerified }: Account,
): Promise<void> {
  const isOfAccount = eq(deletions.userId, userId);
  // Anyone can create an account with another person's address, so an unconfirmed one proves nothing.
  await cancel(context, emailVerified ? or(isOfAccount, eq(deletions.email, email)) : isOfAccount);
}

/** Takes back the deletion of an address, which the caller has proved to own. */
export async function keepData(context: Context, email: string): Promise<void> {
  await cancel(context, eq(deletions.email, email));
}

async function cancel(context: Context, isAsked: SQL | undefined): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const { email } of await tx.delete(deletions).where(isAsked).returning())
      await enqueueMail(context, tx, {
        kind: 'deletion-cancelled',
        subjectKey: randomUUID(),
        recipient: email,
        content: deletionCancelledMail({ shop: mailShop(context.settings) }),
      });
  });
}
