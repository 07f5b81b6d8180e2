import type { Right } from '#contract/functions.ts';
import type { Actor, Context } from './context.ts';
import { ShopError } from './errors.ts';

/**
 * The admin who is asking, when they hold this right (`any`: an active admin). Throws UNAUTHENTICATED or
 * PERMISSION_DENIED.
 */
export function requireRight(context: Context, right: Right | 'any'): Actor {
  const actor = requireSignedIn(context);
  const allowed = right === 'any' ? actor.rights !== null : actor.rights?.[right];
  if (!allowed) throw new ShopError('PERMISSION_DENIED', 'Your account may not do this.');
  return actor;
}

/** Who is asking. Throws UNAUTHENTICATED when nobody is signed in. */
export function requireSignedIn({ actor }: Context): Actor {
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  return actor;
}
