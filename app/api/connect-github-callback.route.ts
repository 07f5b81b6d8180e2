import { shopOf } from '#app/middleware/shop-context.ts';
import { githubConnectionCookie } from '#domain/cookies.ts';
import { ownOriginOf } from '#domain/origins.ts';
import { finishConnection } from '#server/features/connections/connect-github.ts';
import { isAnswerToSignIn } from '#server/integrations/auth/github-sign-in.ts';
import type { Route } from './+types/connect-github-callback.route.ts';
import { seeOther, toPayment } from './responses.ts';

/**
 * GitHub sends the browser to this address. It continues at the checkout, also after a refusal. GitHub may send
 * the answer to a log-in here as well, if this is the address that the app has registered.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { search, searchParams: query } = new URL(request.url);
  if (isAnswerToSignIn(request.headers, query.get('state')))
    return seeOther(`/auth/callback/github${search}`);
  const problem = await finishConnection(shop, {
    secret: githubConnectionCookie.parse(request.headers.get('cookie'), shop.settings.appUrl),
    state: query.get('state'),
    code: query.get('code'),
    error: query.get('error'),
    origin: ownOriginOf(request.headers.get('host'), shop.settings.appUrl),
  });
  return toPayment(problem);
}
