import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { attemptKey, countAttempt, uncountAttempts } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { requireSignedIn } from '../require-right.ts';

/**
 * Runs what asks for the password of the account that is signed in already, and answers its result; null is a wrong one.
 * Whoever found an open browser does not get to guess: 10 wrong ones in 15 minutes. Throws INVALID_ARGUMENT
 * (`details.field`: `current`), UNAUTHENTICATED and RESOURCE_EXHAUSTED.
 */
export async function requirePassword<T>(context: Context, ask: () => Promise<T | null>): Promise<T> {
  const key = attemptKey('password', requireSignedIn(context).userId);
  requireAllowed(await countAttempt(context, { key, limit: 10, windowSeconds: 15 * 60 }));
  const answer = await ask();
  if (answer === null) {
    throw new ShopError('INVALID_ARGUMENT', 'This is not your current password.', { field: 'current' });
  }
  await uncountAttempts(context, [key]);
  return answer;
}
