import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type DataSubject, subjectOfEmail } from '../../readers/account/data-subject.ts';
import { getRecipient } from '../versions/subscriptions.ts';
import { PURPOSES, type PurposeKey } from './purposes.ts';
import { privacyChoices } from './schema.ts';

export interface Choice {
  purpose: PurposeKey;
  isAllowed: boolean;
}

/**
 * Allows or ends a purpose of a person's data. Ending it also removes what the person agreed to before, such
 * as the name on reviews that are shown. The caller has checked who the person is. Idempotent.
 */
export async function setChoice(
  { db }: Pick<Context, 'db'>,
  subject: DataSubject,
  choice: Choice,
): Promise<void> {
  const { userIds } = subject;
  const { purpose, isAllowed } = choice;
  await db.transaction(async (tx) => {
    if (userIds.length > 0)
      await tx
        .insert(privacyChoices)
        .values(userIds.map((userId) => ({ userId, purpose, isAllowed })))
        .onConflictDoUpdate({
          target: [privacyChoices.userId, privacyChoices.purpose],
          set: { isAllowed, createdAt: sql`now()` },
        });
    await PURPOSES.find(({ key }) => key === purpose)?.apply(tx, subject, isAllowed);
  });
}

/**
 * Stops or allows the mails about versions with an unsubscribe link, also for the account of its address, as
 * the switch of that account does. Anyone with the token may call it. Idempotent. Throws NOT_FOUND.
 */
export async function setVersionMails(
  context: Pick<Context, 'db' | 'signer'>,
  { token, isAllowed }: { token: string; isAllowed: boolean },
): Promise<void> {
  const { email } = await getRecipient(context, token);
  const subject = await subjectOfEmail(context.db, email);
  await setChoice(context, subject, { purpose: 'version-mails', isAllowed });
}

/** Deletes the choices of erased users. */
export async function eraseChoices(tx: Executor, userIds: string[]): Promise<void> {
  await tx.delete(privacyChoices).where(inArray(privacyChoices.userId, userIds));
}
