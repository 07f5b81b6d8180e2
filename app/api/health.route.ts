import { shopOf } from '#app/middleware/shop-context.ts';
import { describeConnection } from '#server/features/doctor/connection.ts';
import type { Route } from './+types/health.route.ts';
import { NO_STORE } from './responses.ts';

/** Answers as long as the process is alive, and tells `npm run doctor` how its request arrived. */
export function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const connection = describeConnection(request.headers, shopOf(context));
  if (connection) return Response.json(connection, { headers: NO_STORE });
  return new Response('ok\n', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
