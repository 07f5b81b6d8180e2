import type { MiddlewareFunction } from 'react-router';
import { errorResponse, NO_STORE } from '#app/api/responses.ts';
import { ownOrigins } from '#domain/origins.ts';
import { ShopError } from '#server/errors.ts';
import { shopOf } from './shop-context.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Other sites post to these addresses, with a signature that proves the sender. */
const SIGNED = /^\/(webhooks|payment\/callback)\//;

/**
 * CSRF protection of every route: refuses unsafe requests that a browser sends from
 * another site. Requests without
 * `Origin` don't come from a browser and pass. Webhooks and the provider's report of a payment are exempt,
 * because their signatures prove the sender.
 */
export const requireSameOrigin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const shop = shopOf(context);
  const { pathname } = new URL(request.url);
  if (
    SAFE_METHODS.has(request.method) ||
    SIGNED.test(pathname) ||
    isSameOrigin(request, shop.settings.appUrl)
  )
    return next();
  const message = 'This may only be called from the shop itself.';
  // The auth client reads errors in the library's shape.
  if (pathname.startsWith('/auth/'))
    return Response.json({ code: 'INVALID_ORIGIN', message }, { status: 403, headers: NO_STORE });
  return errorResponse(shop, new ShopError('PERMISSION_DENIED', message));
};

/** Browsers send `Origin` with every unsafe request, or at least `Sec-Fetch-Site`. */
function isSameOrigin({ headers }: Request, appUrl: string): boolean {
  const origin = headers.get('origin');
  return (
    headers.get('sec-fetch-site') !== 'cross-site' && (origin === null || ownOrigins(appUrl).includes(origin))
  );
}
