import { data, type RouterContextProvider, redirect } from 'react-router';
import type { AdminRights } from '#contract/documents.ts';
import type { Right } from '#contract/functions.ts';
import type { Actor, Context } from '#server/context.ts';
import { shopOf } from './shop-context.ts';

/** The shop, with an active admin asking. */
export interface AdminContext extends Context {
  actor: Actor & { rights: AdminRights };
}

/**
 * The door of every admin page: call it first in each loader and action, for the router can call a tab's loader without
 * the layout's. Whoever is no active admin is sent to /admin/login; an admin without the right gets a 403.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>, right?: Right): AdminContext {
  const shop = shopOf(context);
  const { actor } = shop;
  if (!actor?.rights) throw redirect('/admin/login');
  if (right && !actor.rights[right]) throw data({ right }, { status: 403 });
  return { ...shop, actor: { ...actor, rights: actor.rights } };
}
