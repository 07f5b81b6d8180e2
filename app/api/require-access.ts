import type { Context } from '#server/context.ts';
import { requireRight, requireSignedIn } from '#server/require-right.ts';
import type { Who } from './callables/callables.ts';

/** Throws UNAUTHENTICATED or PERMISSION_DENIED unless the caller may. */
export function requireWho(context: Context, who: Who): void {
  if (who === 'anyone') return;
  if (who === 'signed in') requireSignedIn(context);
  else requireRight(context, who === 'admin' ? 'any' : who);
}
