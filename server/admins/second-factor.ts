import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { SecondFactorSetup } from '../integrations/auth/second-factor.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { requireRight } from '../require-right.ts';

// Second factor of an admin's own account. `headers` carry the session. All functions throw INVALID_ARGUMENT for a wrong
// password or code, and RESOURCE_EXHAUSTED. The authentication library writes its own tables, so a database trigger
// (migration 0009) records the audit entry.

const ATTEMPT_LIMIT = { limit: 10, windowSeconds: 15 * 60 };

/** Returns the secret for the authenticator app and the backup codes. Rejected while a second factor is on. */
export async function startSecondFactorSetup(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
): Promise<SecondFactorSetup> {
  await limitAttempts(context);
  return (await context.auth.enableSecondFactor(headers, password)) ?? rejectPassword();
}

/** Turns the second factor on. Returns the cookies of the renewed session. */
export async function confirmSecondFactor(
  context: Context,
  { headers, code }: { headers: Headers; code: string },
): Promise<string[]> {
  await limitAttempts(context);
  const cookies = await context.auth.confirmSecondFactor(headers, code.replace(/\s/g, ''));
  if (cookies) return cookies;
  throw new ShopError('INVALID_ARGUMENT', 'This code did not work. Please enter the one your app shows now.');
}

/** Turns the second factor off. Returns the cookies of the renewed session. */
export async function disableSecondFactor(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
): Promise<string[]> {
  await limitAttempts(context);
  return (await context.auth.disableSecondFactor(headers, password)) ?? rejectPassword();
}

function rejectPassword(): never {
  throw new ShopError('INVALID_ARGUMENT', 'This is not your password. Please check it.');
}

async function limitAttempts(context: Context): Promise<void> {
  const { userId } = requireRight(context, 'any');
  requireAllowed(await countAttempt(context, { key: attemptKey('second-factor', userId), ...ATTEMPT_LIMIT }));
}
