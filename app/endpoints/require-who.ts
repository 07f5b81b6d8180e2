import type { Context } from '#server/context.ts';
import { ShopError } from '#server/errors.ts';
import type { Who } from './callables.ts';

/** Throws UNAUTHENTICATED or PERMISSION_DENIED unless the caller may. */
export function requireWho({ actor }: Context, who: Who): void {
  if (who === 'anyone') return;
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  if (who === 'signed in') return;
  const allowed = who === 'admin' ? actor.rights !== null : actor.rights?.[who];
  if (!allowed) throw new ShopError('PERMISSION_DENIED', 'Your account may not do this.');
}
