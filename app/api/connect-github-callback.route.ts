import { shopOf } from '#app/middleware/shop-context.ts';
import { githubConnectionCookie } from '#domain/cookies.ts';
import { ownOriginOf } from '#domain/origins.ts';
import { finishConnection } from '#server/features/connections/connect-github.ts';
import type { Route } from './+types/connect-github-callback.route.ts';
import { toPayment } from './to-payment.ts';

/** GitHub sends the browser to this address. It continues at the checkout, also after a refusal. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const problem = await finishConnection(shop, {
    secret: githubConnectionCookie.parse(request.headers.get('cookie'), shop.settings.appUrl),
    state: query.get('state'),
    code: query.get('code'),
    error: query.get('error'),
    origin: ownOriginOf(request.headers.get('host'), shop.settings.appUrl),
  });
  return toPayment(problem);
}
