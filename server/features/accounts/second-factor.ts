import { sql } from 'drizzle-orm';
import type { Actor, Context, Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { deleteSecondFactor } from '../../integrations/auth/second-factor.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { findRegisteredUser } from '../../readers/account/find-registered-user.ts';
import { requireRight } from '../../require-right.ts';
import { endApiTokens } from '../admins/revoke-api-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requirePassword } from './require-password.ts';

// Except for `resetSecondFactor`, these functions manage the second factor of an admin's own account.
// `headers` carry the session. All of them throw INVALID_ARGUMENT for a wrong password or code, and
// RESOURCE_EXHAUSTED. The authentication library writes its own tables, so a database trigger
// (`audit_second_factor`) records the audit entry.

const CODE_LIMIT = { limit: 10, windowSeconds: 15 * 60 };

/**
 * Returns the secret for the authenticator app and the backup codes. Refused while a second factor is on, and
 * with FAILED_PRECONDITION while the email is not confirmed.
 */
export async function startSecondFactorSetup(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
) {
  requireConfirmedEmail(requireRight(context, 'any'));
  return requirePassword(context, () => context.auth.enableSecondFactor(headers, password), wrongPassword());
}

/** Turns the second factor on and ends all other sessions. Returns the cookies of the renewed session. */
export async function confirmSecondFactor(
  context: Context,
  { headers, code }: { headers: Headers; code: string },
): Promise<string[]> {
  const actor = requireRight(context, 'any');
  requireConfirmedEmail(actor);
  await limitAttempts(context, attemptKey('second-factor', actor.userId), CODE_LIMIT);
  const cookies = await context.auth.confirmSecondFactor(headers, code.replace(/\s/g, ''));
  if (cookies) return cookies;
  throw new ShopError('INVALID_ARGUMENT', 'This code didn’t work. Please enter the one your app shows now.');
}

/** Turns the second factor off. Returns the cookies of the renewed session. */
export async function disableSecondFactor(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
): Promise<string[]> {
  requireRight(context, 'any');
  return requirePassword(context, () => context.auth.disableSecondFactor(headers, password), wrongPassword());
}

/**
 * Only the owner of an email may protect the account with a second factor. Otherwise anyone could create an
 * account with a stranger's email and lock its owner out. Throws FAILED_PRECONDITION.
 */
export function requireConfirmedEmail({ emailVerified }: Actor): void {
  if (emailVerified) return;
  throw new ShopError(
    'FAILED_PRECONDITION',
    'Please confirm your email first: open the link we sent you. Your dashboard can send it again.',
  );
}

function wrongPassword(): ShopError {
  return new ShopError('INVALID_ARGUMENT', 'This isn’t your password. Please check it.');
}

/**
 * Removes the second factor and the passkeys of an account whose owner lost them, and ends its sessions, trusted devices and API
 * tokens. Only the command line calls it, so it checks no rights. Throws NOT_FOUND without an account,
 * FAILED_PRECONDITION without a second factor.
 */
export async function resetSecondFactor(
  { db }: Pick<Shop, 'db'>,
  { email }: { email: string },
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const user = await findRegisteredUser(tx, email);
    if (!user) throw new ShopError('NOT_FOUND', `There’s no account with the email ${email}.`);
    await tx.execute(sql`select set_config('shop.operator', 'yes', true)`);
    if (!(await deleteSecondFactor(tx, user.id)))
      throw new ShopError('FAILED_PRECONDITION', `${user.email} has no second factor.`);
    await endApiTokens(tx, { userId: user.id, actor: 'command line' });
    await recordAudit(tx, {
      actor: 'command line',
      action: 'user.second-factor-reset',
      subject: user.id,
      detail: { email: user.email },
    });
    return { email: user.email };
  });
}
