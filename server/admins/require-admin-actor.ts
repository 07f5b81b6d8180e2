import type { AdminRights } from '#contract/documents.ts';
import type { Right } from '#contract/functions.ts';
import type { Actor, Context } from '../context.ts';
import { ShopError } from '../errors.ts';

/**
 * The active admin who is asking, with `right` when one is named. Every admin verb begins with it, wherever it is called
 * from. Throws UNAUTHENTICATED and PERMISSION_DENIED.
 */
export function requireAdminActor(
  { actor }: Pick<Context, 'actor'>,
  right?: Right,
): Actor & { rights: AdminRights } {
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  const { rights } = actor;
  if (!rights || (right && !rights[right]))
    throw new ShopError('PERMISSION_DENIED', 'Your account may not do this.');
  return { ...actor, rights };
}
