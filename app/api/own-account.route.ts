import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/own-account.route.ts';
import { ownAccountOf } from './own-account.ts';
import { NO_STORE } from './responses.ts';

/** The account of who asks, null without a session: pages that signed-in visitors share don't contain it. */
export function loader({ context }: Route.LoaderArgs): Response {
  return Response.json(ownAccountOf(shopOf(context)), { headers: NO_STORE });
}
