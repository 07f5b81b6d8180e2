import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { requireSignedIn } from '../require-right.ts';
import { requirePassword } from './check-password.ts';

const SHORTEST = 6;
const LONGEST = 128;

interface Change {
  /** The session's. */
  headers: Headers;
  current: string;
  next: string;
}

/**
 * Sets a new password for the caller's account and ends all its sessions but a fresh one, whose cookies are answered.
 * Throws UNAUTHENTICATED, INVALID_ARGUMENT (`details.field`: `current` or `next`) and RESOURCE_EXHAUSTED.
 */
export async function changePassword(
  context: Context,
  { headers, current, next }: Change,
): Promise<string[]> {
  const { userId } = requireSignedIn(context);
  if (next.length < SHORTEST) throw wrong('next', `Password must be at least ${SHORTEST} characters long.`);
  if (next.length > LONGEST) throw wrong('next', `A password has at most ${LONGEST} characters.`);
  const cookies = await requirePassword(context, () =>
    context.auth.changePassword(headers, { current, next }),
  );
  // Pages left open elsewhere look again, and find their session ended.
  await context.live.publish(context.db, `users/${userId}`);
  return cookies;
}

function wrong(field: string, message: string): ShopError {
  return new ShopError('INVALID_ARGUMENT', message, { field });
}
