import type { Context } from '../../context.ts';
import { requireSignedIn } from '../../require-right.ts';
import { requireNewPassword } from './new-password.ts';
import { requirePassword } from './require-password.ts';

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
  const { userId } = requireSignedIn(context);
  await requireNewPassword(context, { password: next, userId });
  return requirePassword(context, () => context.auth.changePassword(headers, { current, next }));
}
