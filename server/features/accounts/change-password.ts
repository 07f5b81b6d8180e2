import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { requireSignedIn } from '../../require-right.ts';
import { requirePassword } from './require-password.ts';

const MIN_LENGTH = 6;
const MAX_LENGTH = 128;

interface PasswordChange {
  /** The headers of the session's request. */
  headers: Headers;
  current: string;
  next: string;
}

/**
 * Changes the caller's password, ends all sessions and returns the cookies of a new one. Throws
 * UNAUTHENTICATED, INVALID_ARGUMENT (`details.field`: `current` or `next`) and RESOURCE_EXHAUSTED.
 */
export async function changePassword(
  context: Context,
  { headers, current, next }: PasswordChange,
): Promise<string[]> {
  requireSignedIn(context);
  if (next.length < MIN_LENGTH)
    throw invalidField('next', `Password must be at least ${MIN_LENGTH} characters long.`);
  if (next.length > MAX_LENGTH)
    throw invalidField('next', `A password has at most ${MAX_LENGTH} characters.`);
  return requirePassword(context, () => context.auth.changePassword(headers, { current, next }));
}

function invalidField(field: string, message: string): ShopError {
  return new ShopError('INVALID_ARGUMENT', message, { field });
}
