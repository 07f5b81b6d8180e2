import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { attemptKey, limitAttempts, uncountAttempts } from '../../platform/rate-limit/attempts.ts';
import { requireSignedIn } from '../../require-right.ts';

/**
 * Counts a guess of the signed-in account's password. All forms that ask for it share a limit of 10 in 15
 * minutes. Call `uncount` if the guess was right. Throws UNAUTHENTICATED and RESOURCE_EXHAUSTED.
 */
export async function countPassword(context: Context): Promise<{ uncount: () => Promise<void> }> {
  const key = attemptKey('password', requireSignedIn(context).userId);
  await limitAttempts(context, key, { limit: 10, windowSeconds: 15 * 60 });
  return { uncount: () => uncountAttempts(context, [key]) };
}

/**
 * Runs an operation that checks the signed-in account's password (null or false for a wrong password) and
 * returns its result. Limited by `countPassword`. Throws UNAUTHENTICATED, RESOURCE_EXHAUSTED and `wrong`, by
 * default INVALID_ARGUMENT (`details.field`: `current`).
 */
export async function requirePassword<T>(
  context: Context,
  operation: () => Promise<T | null>,
  wrong = new ShopError('INVALID_ARGUMENT', 'This isn’t your current password.', { field: 'current' }),
): Promise<T> {
  const { uncount } = await countPassword(context);
  const result = await unlessUnchecked(uncount, operation());
  if (result === null || result === false) throw wrong;
  await uncount();
  return result;
}

/** Takes the count of a guess back when it failed before the password was checked. */
export async function unlessUnchecked<T>(uncount: () => Promise<void>, operation: Promise<T>): Promise<T> {
  return operation.catch(async (error: unknown) => {
    await uncount();
    throw error;
  });
}
