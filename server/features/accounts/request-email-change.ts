import { randomUUID } from 'node:crypto';
import { changeEmailMail } from '#content/mails/account.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { isEmailTaken } from '../../integrations/auth/account-email.ts';
import { createEmailLink } from '../../integrations/auth/email-links.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { requireSignedIn } from '../../require-right.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { parseEmail } from './public-email.ts';
import { requirePassword } from './require-password.ts';

const LINK_HOURS = 24;

interface EmailChangeRequest {
  /** The headers of the session's request. */
  headers: Headers;
  password: string;
  /** The new email, as typed. */
  email: string;
}

/**
 * Sends a confirmation link to the caller's new email, which replaces the old one when the link is opened.
 * Throws UNAUTHENTICATED, INVALID_ARGUMENT (`details.field`: `email` or `current`), ALREADY_EXISTS and
 * RESOURCE_EXHAUSTED.
 */
export async function requestEmailChange(
  context: Context,
  request: EmailChangeRequest,
): Promise<{ email: string }> {
  const actor = requireSignedIn(context);
  const email = parseEmail(request.email, { field: 'email' });
  if (email === actor.email)
    throw new ShopError('INVALID_ARGUMENT', 'This is the email of your account already.', { field: 'email' });
  await requirePassword(context, () => context.auth.isPassword(request.headers, request.password));
  await limitAttempts(context, attemptKey('change-email', actor.userId), { limit: 5, windowSeconds: 3600 });
  if (await isEmailTaken(context.db, email)) {
    throw new ShopError('ALREADY_EXISTS', 'An account with this email already exists.', { field: 'email' });
  }
  await context.db.transaction(async (tx) => {
    const link = { userId: actor.userId, email };
    const token = await createEmailLink(tx, { purpose: 'change-email', link, hours: LINK_HOURS });
    const url = `${context.settings.appUrl}/confirm-email?token=${token}`;
    await enqueueLimitedMail(context, tx, {
      mail: changeEmailMail,
      subjectKey: randomUUID(),
      recipient: email,
      data: { url, hours: LINK_HOURS },
    });
  });
  return { email };
}
