import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import { handleAuthRequest } from '#server/accounts/handle-auth-request.ts';
import type { Context } from '#server/context.ts';
import { isShopError, toPublicError } from '#server/errors.ts';
import type { Route } from './+types/auth.route.ts';
import { isSameOrigin } from './same-origin.ts';

/** The accounts library's own addresses, those that the shop opens. */
export function loader({ request, context }: Route.LoaderArgs) {
  return answer(shopOf(context), request);
}

export function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  if (!isSameOrigin(request, shop.settings.appUrl)) {
    return refusal('INVALID_ORIGIN', 'This may only be called from the shop itself.', 403);
  }
  return answer(shop, request);
}

async function answer(shop: Context, request: Request): Promise<Response> {
  try {
    const response = await handleAuthRequest(shop, request);
    response.headers.set('cache-control', 'no-store');
    // Pages that are open elsewhere in this browser look again, and find that the session is over.
    if (response.ok && shop.actor && new URL(request.url).pathname === '/auth/sign-out')
      await shop.live.publish(shop.db, `users/${shop.actor.userId}`);
    return response;
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'auth failed');
    const { status, message, details } = toPublicError(error);
    const { retryAfter } = (details ?? {}) as { retryAfter?: number };
    return refusal(status, message, httpStatusOf[status], retryAfter);
  }
}

/** In the library's own shape, so that one client reads both. */
function refusal(code: string, message: string, status: number, retryAfter?: number): Response {
  return Response.json(
    { code, message },
    {
      status,
      headers: { 'cache-control': 'no-store', ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) },
    },
  );
}
