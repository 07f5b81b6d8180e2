import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { attemptKey, countAttempt, uncountAttempts } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { requireSignedIn } from '../require-right.ts';

/**
 * Runs an operation that checks the signed-in account's password (null: wrong password) and returns its result. Limited to
 * 10 wrong passwords in 15 minutes. Throws INVALID_ARGUMENT (`details.field`: `current`), UNAUTHENTICATED and
 * RESOURCE_EXHAUSTED.
 */
export async function requirePassword<T>(context: Context, operation: () => Promise<T | null>): Promise<T> {
  const key = attemptKey('password', requireSignedIn(context).userId);
  requireAllowed(await countAttempt(context, { key, limit: 10, windowSeconds: 15 * 60 }));
  const result = await operation();
  if (result === null) {
    throw new ShopError('INVALID_ARGUMENT', 'This is not your current password.', { field: 'current' });
  }
  await uncountAttempts(context, [key]);
  return result;
}
