import { randomUUID } from 'node:crypto';
import { confirmAccountMail, type mergePurchasesMail } from '#content/mails/account.ts';
import type { Context } from '../../context.ts';
import { createEmailLink } from '../../integrations/auth/email-links.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  type AttemptCount,
  attemptKey,
  countAttempt,
  requireAllowed,
} from '../../platform/rate-limit/attempts.ts';
import { requireSignedIn } from '../../require-right.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';

export const LINK_DAYS = 7;

/**
 * Mails the caller's account a link that confirms its email and merges guest purchases; does nothing when the
 * email is confirmed. Throws UNAUTHENTICATED, and RESOURCE_EXHAUSTED after 5 mails a day.
 */
export async function requestConfirmationLink(context: Context): Promise<void> {
  const { userId, email, emailVerified } = requireSignedIn(context);
  if (!emailVerified) requireAllowed(await sendConfirmationLink(context, { userId, email }));
}

/** Mails the link, unless the account got 5 in the last day. The mailbox may be a stranger's. */
export async function sendConfirmationLink(
  context: Context,
  link: { userId: string; email: string },
): Promise<AttemptCount> {
  const key = attemptKey('confirm-mail', link.userId);
  const counted = await countAttempt(context, { key, limit: 5, windowSeconds: 24 * 3600 });
  if (!counted.allowed) return counted;
  await context.db.transaction((tx) => mailMergeLink(context, tx, confirmAccountMail, link));
  return counted;
}

/** Mails the link to the page that confirms the email and merges guest purchases. */
export async function mailMergeLink(
  context: Context,
  tx: Executor,
  mail: typeof confirmAccountMail | typeof mergePurchasesMail,
  link: { userId: string; email: string },
): Promise<void> {
  const token = await createEmailLink(tx, { purpose: 'merge-purchases', link, hours: LINK_DAYS * 24 });
  await enqueueLimitedMail(context, tx, {
    mail,
    subjectKey: randomUUID(),
    recipient: link.email,
    data: { url: `${context.settings.appUrl}/merge?token=${token}`, days: LINK_DAYS },
  });
}
