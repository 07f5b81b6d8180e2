import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { type DataSubject, subjectOfEmail } from '../../readers/account/data-subject.ts';
import { PURPOSES, type PurposeKey } from '../purposes.ts';
import { getChoices, type OfferedChoice } from './get-choices.ts';
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
): Promise<{ subject: DataSubject; choice: OfferedChoice; canResume: boolean }> {
  for (const { key, default: canResume, findRecipient } of PURPOSES) {
    const email = await findRecipient?.(context, secret);
    if (!email) continue;
    const subject = await subjectOfEmail(context.db, email);
    const choice = (await getChoices(context.db, subject)).find(({ purpose }) => purpose === key);
    if (choice) return { subject, choice, canResume };
  }
  throw new ShopError('NOT_FOUND', 'This link doesn’t work any more. The newest email has one that does.');
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
  await setChoice(context, subject, { purpose: choice.purpose, isAllowed });
}
