import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { SecondFactorSetup } from '../integrations/auth/second-factor.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { requireRight } from '../require-right.ts';

// What switches it on or off is one statement of the accounts library's; a trigger on it writes the audit (migration 0009).

const TRIES = { limit: 10, windowSeconds: 15 * 60 };
const WRONG_PASSWORD = 'This is not your password. Please check it.';

/**
 * Begins an admin's own second factor: what the authenticator app needs, and codes to keep. `headers` carry the session.
 * Throws INVALID_ARGUMENT (wrong password, or it is on already) and RESOURCE_EXHAUSTED.
 */
export async function enableSecondFactorSetup(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
): Promise<SecondFactorSetup> {
  await limitTries(context);
  const setup = await context.auth.enableSecondFactor(headers, password);
  if (!setup) throw new ShopError('INVALID_ARGUMENT', WRONG_PASSWORD);
  return setup;
}

/** Turns it on with a code of the app; answers the new session's cookies. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED. */
export async function confirmSecondFactor(
  context: Context,
  { headers, code }: { headers: Headers; code: string },
): Promise<string[]> {
  await limitTries(context);
  const cookies = await context.auth.confirmSecondFactor(headers, code.replace(/\s/g, ''));
  if (!cookies) {
    throw new ShopError(
      'INVALID_ARGUMENT',
      'This code did not work. Please enter the one your app shows now.',
    );
  }
  return cookies;
}

/** Turns it off; answers the new session's cookies. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED. */
export async function disableSecondFactor(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
): Promise<string[]> {
  await limitTries(context);
  const cookies = await context.auth.disableSecondFactor(headers, password);
  if (!cookies) throw new ShopError('INVALID_ARGUMENT', WRONG_PASSWORD);
  return cookies;
}

async function limitTries(context: Context): Promise<void> {
  const { userId } = requireRight(context, 'any');
  requireAllowed(await countAttempt(context, { key: attemptKey('second-factor', userId), ...TRIES }));
}
