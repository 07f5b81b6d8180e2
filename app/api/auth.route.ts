import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import { githubConnectionCookie } from '#domain/cookies.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import { handleAuthRequest } from '#server/features/accounts/handle-auth-request.ts';
import { forgetConnection } from '#server/features/connections/end-connection.ts';
import type { Route } from './+types/auth.route.ts';
import { NO_STORE } from './responses.ts';

/** The endpoints of the authentication library that the shop exposes. */
export const loader = ({ request, context }: Route.LoaderArgs) => respond(shopOf(context), request);
export const action = ({ request, context }: Route.ActionArgs) => respond(shopOf(context), request);

async function respond(shop: Context, request: Request): Promise<Response> {
  try {
    const response = await handleAuthRequest(shop, request);
    response.headers.set('cache-control', 'no-store');
    if (response.ok && new URL(request.url).pathname === '/auth/sign-out') {
      // Back must not show the account's pages, nor a form what its owner typed.
      response.headers.set('clear-site-data', '"storage"');
      // The next person at this browser has a different GitHub account.
      const { appUrl } = shop.settings;
      if (shop.actor)
        await forgetConnection(shop, githubConnectionCookie.parse(request.headers.get('cookie'), appUrl));
    }
    return response;
  } catch (error) {
    // The auth client reads errors in the library's shape.
    const { status: code, message, details } = reportError(shop.log, error);
    const { retryAfter } = (details ?? {}) as { retryAfter?: number };
    const headers = { ...NO_STORE, ...(retryAfter && { 'retry-after': String(retryAfter) }) };
    return Response.json({ code, message }, { status: httpStatusOf[code], headers });
  }
}
