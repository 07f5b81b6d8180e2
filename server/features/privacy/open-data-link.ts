import { DELETION_HOURS } from '#domain/privacy.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { extendEmailLink, findEmailLink } from '../../integrations/auth/email-links.ts';
import { type DataSubject, subjectOfEmail } from '../../readers/account/data-subject.ts';
import { keepData } from '../deletions/cancel-deletion.ts';
import { findDeletion } from '../deletions/due-deletions.ts';
import { planDeletion } from '../deletions/plan-deletion.ts';
import { getChoices, type OfferedChoice } from './get-choices.ts';
import { exportData } from './get-data-export.ts';
import { dataLink } from './request-data-link.ts';
import { type Choice, setChoice } from './set-choice.ts';

// Anyone with the token of a mailed link may call these functions: only the owner of the address gets it.
// They throw NOT_FOUND when the link is unknown or has expired.

export interface LinkedData {
  email: string;
  choices: OfferedChoice[];
  /** When the data is erased; null while no deletion is planned. */
  deletedAt: Date | null;
}

/** What the page of a link shows. It changes nothing, so that mail scanners may open it. */
export async function getLinkedData(context: Context, token: string): Promise<LinkedData> {
  const subject = await findSubject(context, token);
  const { email } = subject;
  const choices = await getChoices(context.db, subject);
  return { email, choices, deletedAt: (await findDeletion(context.db, email))?.dueAt ?? null };
}

export async function exportLinkedData(context: Context, token: string) {
  return exportData(context.db, await findSubject(context, token));
}

export async function setLinkedChoice(
  context: Context,
  { token, ...choice }: Choice & { token: string },
): Promise<void> {
  await setChoice(context, await findSubject(context, token), choice);
}

/**
 * Plans the deletion of everything about the address. The link works until it is done. Throws
 * FAILED_PRECONDITION with the reason as well.
 */
export async function deleteLinkedData(context: Context, token: string): Promise<void> {
  const subject = await findSubject(context, token);
  await context.db.transaction(async (tx) => {
    await extendEmailLink(tx, 'your-data', { token, hours: DELETION_HOURS });
    const undo = { by: 'link', url: dataLink(context, token) } as const;
    await planDeletion(context, tx, { subject, userId: null, undo });
  });
}

export async function keepLinkedData(context: Context, token: string): Promise<void> {
  await keepData(context, (await findSubject(context, token)).email);
}

async function findSubject({ db }: Context, token: string): Promise<DataSubject> {
  const link = await findEmailLink(db, 'your-data', token);
  if (!link) throw new ShopError('NOT_FOUND', 'This link has expired.');
  return subjectOfEmail(db, link.email);
}
