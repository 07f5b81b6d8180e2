import { type AdminRights, adminRights, type Right } from '#contract/rights.ts';
import type { Actor, Context } from './context.ts';
import { ShopError } from './errors.ts';

/** Who may do something: anyone, any signed-in user, any active admin, or an admin with this right. */
export type Who = 'anyone' | 'signed in' | 'admin' | Right;

/** The context of a caller who is one of `W`. */
export type ContextOf<W extends Who> = Context &
  (W extends 'anyone' ? unknown : { actor: W extends 'signed in' ? Actor : Actor & { rights: AdminRights } });

/** Throws UNAUTHENTICATED or PERMISSION_DENIED unless the actor is one of `who`. */
export function requireAccess<W extends Who>(context: Context, who: W): asserts context is ContextOf<W> {
  if (who === 'anyone') return;
  if (who === 'signed in') requireSignedIn(context);
  else requireRight(context, who === 'admin' ? 'any' : (who as Right));
}

/**
 * The signed-in admin with this right (`any` for any active admin). Throws UNAUTHENTICATED or
 * PERMISSION_DENIED.
 */
export function requireRight(context: Context, right: Right | 'any'): Actor {
  const actor = requireSignedIn(context);
  const isAllowed = right === 'any' ? actor.rights !== null : actor.rights?.[right];
  if (isAllowed) return actor;
  throw refuseRight(context, right);
}

/** Logs that a right is missing, and returns the error for its caller. */
export function refuseRight({ log, actor }: Pick<Context, 'log' | 'actor'>, right: Right | 'any'): ShopError {
  log.warn({ userId: actor?.userId, right }, 'right refused');
  const needsSecondFactor = right !== 'any' && actor?.closedRights?.includes(right);
  return new ShopError(
    'PERMISSION_DENIED',
    needsSecondFactor ? NEEDS_SECOND_FACTOR : 'Your account doesn’t have the right to do this.',
  );
}

const NEEDS_SECOND_FACTOR =
  'Orders and payouts need a second step at log-in. Please set it up under System, Security first.';

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
