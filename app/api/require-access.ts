import type { Context } from '#server/context.ts';
import { requireRight, requireSignedIn } from '#server/require-right.ts';
import type { Who } from './callables/callables.ts';

/** Throws UNAUTHENTICATED or PERMISSION_DENIED unless the actor is one of `who`. */
export function requireAccess(context: Context, who: Who): void {
  if (who === 'anyone') return;
  if (who === 'signed in') requireSignedIn(context);
  else requireRight(context, who === 'admin' ? 'any' : who);
}
