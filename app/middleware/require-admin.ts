import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { errorPage } from '#app/lib/error-page.server.ts';
import type { AdminRights, Right } from '#contract/rights.ts';
import type { Actor, Context } from '#server/context.ts';
import { refuseRight } from '#server/require-right.ts';
import { shopOf } from './shop-context.ts';

/** The context of a request by an active admin. */
export interface AdminContext extends Context {
  actor: Actor & { rights: AdminRights };
}

const adminContext = createContext<AdminContext>();

/** Redirects everyone but active admins to the admin login. All routes below the layout of /admin have it. */
export const requireAdmin: MiddlewareFunction<Response> = ({ context }) => {
  const shop = shopOf(context);
  const { actor } = shop;
  if (shop.isActorUnknown) throw errorPage(503);
  if (!actor?.rights) throw redirect('/admin/login');
  context.set(adminContext, { ...shop, actor: { ...actor, rights: actor.rights } });
};

/**
 * Returns the context with its admin, or throws 403 if the admin lacks `right`. Every loader and action
 * checks its own right, so that the layout can still show the tabs. Throws unless the route is below the
 * `requireAdmin` middleware.
 */
export function getAdminContext(context: Readonly<RouterContextProvider>, right?: Right): AdminContext {
  const shop = context.get(adminContext);
  if (right && !shop.actor.rights[right]) {
    refuseRight(shop, right);
    throw errorPage(403, { right });
  }
  return shop;
}
