import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { errorPage } from '#app/lib/error-page.server.ts';
import type { Actor, Context } from '#server/context.ts';
import { shopOf } from './shop-context.ts';

/** The context of a request by a signed-in user. */
export interface UserContext extends Context {
  actor: Actor;
}

const userContext = createContext<UserContext>();

/** Redirects visitors without a session to the login, which returns to `next` or to the requested URL. */
export function requireUser(next?: string): MiddlewareFunction<Response> {
  return ({ context, url }) => {
    const shop = shopOf(context);
    const { actor } = shop;
    if (shop.isActorUnknown) throw errorPage(503);
    if (!actor) throw redirect(`/login?next=${next ?? encodeURIComponent(url.pathname + url.search)}`);
    context.set(userContext, { ...shop, actor });
  };
}

/** Returns the context with its user. Throws unless the route has the `requireUser` middleware. */
export function getUserContext(context: Readonly<RouterContextProvider>): UserContext {
  return context.get(userContext);
}
