import * as z from 'zod';
import { changeEmailMail } from '#content/mails/account.ts';
import { mailShop } from '#content/mails/shop.ts';
import { normalizeEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { isEmailTaken } from '../integrations/auth/account-email.ts';
import { createEmailLink } from '../integrations/auth/email-links.ts';

import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { requireSignedIn } from '../require-right.ts';
import { requirePassword } from './require-password.ts';

const LINK_HOURS = 24;
const emailSchema = z.email().max(254);

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
  const email = normalizeEmail(request.email);
  if (!emailSchema.safeParse(email).success) throw invalidEmail('Please enter a valid email address.');
  if (email === actor.email) throw invalidEmail('This is the email of your account already.');
  await requirePassword(context, async () =>
    (await context.auth.isPassword(request.headers, request.password)) ? true : null,
  );
  const key = attemptKey('change-email', actor.userId);
  requireAllowed(await countAttempt(context, { key, limit: 5, windowSeconds: 3600 }));
  if (await isEmailTaken(context.db, email)) {
    throw new ShopError('ALREADY_EXISTS', 'An account with this email already exists.', { field: 'email' });
  }
  await context.db.transaction(async (tx) => {
    const link = { userId: actor.userId, email };
    const token = await createEmailLink(tx, { purpose: 'change-email', link, hours: LINK_HOURS });
    const url = `${context.settings.appUrl}/confirm-email?token=${token}`;
    await enqueueMail(context, tx, {
      kind: 'change-email',
      subjectKey: token.slice(0, 16),
      recipient: email,
      content: changeEmailMail({ shop: mailShop(context.settings), url, hours: LINK_HOURS }),
    });
  });
  return { email };
}

function invalidEmail(message: string): ShopError {
  return new ShopError('INVALID_ARGUMENT', message, { field: 'email' });
}
