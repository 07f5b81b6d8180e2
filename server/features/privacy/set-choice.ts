import { inArray, sql } from 'drizzle-orm';
import type { MailPurpose } from '#domain/privacy.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type DataSubject, subjectOfEmail } from '../../readers/account/data-subject.ts';
import { findLeaver } from '../pauses/leave-link.ts';
import { getRecipient } from '../versions/subscriptions.ts';
import { getChoices, type OfferedChoice } from './get-choices.ts';
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

/** Whose mails the link of a mail that no one needs is about, and their switch. Throws NOT_FOUND. */
export async function readMailLink(
  context: Pick<Context, 'db' | 'signer'>,
  secret: string,
): Promise<{ subject: DataSubject; choice: OfferedChoice | undefined }> {
  const leaver = await findLeaver(context, secret);
  const key: MailPurpose = leaver === null ? 'version-mails' : 'waiting-lists';
  const email = leaver ?? (await getRecipient(context, secret)).email;
  const subject = await subjectOfEmail(context.db, email);
  const choices = await getChoices(context.db, subject);
  return { subject, choice: choices.find(({ purpose }) => purpose === key) };
}

/**
 * Stops or allows mails with their unsubscribe link, also for the account of its address, as the switch of
 * that account does. Anyone with the token may call it. Idempotent. Throws NOT_FOUND.
 */
export async function setMailChoice(
  context: Pick<Context, 'db' | 'signer'>,
  { token, isAllowed }: { token: string; isAllowed: boolean },
): Promise<void> {
  const { subject, choice } = await readMailLink(context, token);
  if (choice) await setChoice(context, subject, { purpose: choice.purpose, isAllowed });
}

/** Deletes the choices of erased users. */
export async function eraseChoices(tx: Executor, userIds: string[]): Promise<void> {
  await tx.delete(privacyChoices).where(inArray(privacyChoices.userId, userIds));
}
