import { shopOf } from '#app/middleware/shop-context.ts';
import { githubConnectionCookie } from '#domain/cookies.ts';
import { ownOriginOf } from '#domain/origins.ts';
import { isShopError } from '#server/errors.ts';
import { startConnection } from '#server/features/connections/connect-github.ts';
import { forgetConnection } from '#server/features/connections/end-connection.ts';
import type { Route } from './+types/connect-github.route.ts';
import { seeOther, toPayment } from './responses.ts';

/** Sends the browser to GitHub's page and keeps the secret of the attempt in a cookie. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { appUrl } = shop.settings;
  try {
    const { url, secret } = await startConnection(shop, ownOriginOf(request.headers.get('host'), appUrl));
    return seeOther(url, githubConnectionCookie.serialize(secret, appUrl));
  } catch (error) {
    if (!isShopError(error)) throw error;
    if (error.status === 'NOT_FOUND') throw new Response(null, { status: 404 });
    return toPayment('busy');
  }
}

/** Forgets the connected account, so that the buyer can connect or type a different one. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const { appUrl } = shop.settings;
  await forgetConnection(shop, githubConnectionCookie.parse(request.headers.get('cookie'), appUrl));
  return seeOther('/payment', githubConnectionCookie.serialize(null, appUrl));
}
