import { type AdminRights, adminRights } from '#contract/documents.ts';
import type { Right } from '#contract/functions.ts';
import type { Actor, Context } from './context.ts';
import { ShopError } from './errors.ts';

/**
 * The signed-in admin with this right (`any` for any active admin). Throws UNAUTHENTICATED or
 * PERMISSION_DENIED.
 */
export function requireRight(context: Context, right: Right | 'any'): Actor {
  const actor = requireSignedIn(context);
  const isAllowed = right === 'any' ? actor.rights !== null : actor.rights?.[right];
  if (!isAllowed) throw new ShopError('PERMISSION_DENIED', 'Your account doesn’t have the right to do this.');
  return actor;
}

/** The signed-in user. Throws UNAUTHENTICATED, or UNAVAILABLE when the session could not be looked up. */
export function requireSignedIn({ actor, isActorUnknown }: Context): Actor {
  if (isActorUnknown)
    throw new ShopError('UNAVAILABLE', 'We can’t check your login right now. Please try again in a minute.');
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  return actor;
}

/** The rights in an admin's record, whether active or not. */
export function toRights(row: AdminRights): AdminRights {
  return adminRights.parse(row);
}
