import { shopOf } from '#app/middleware/shop-context.ts';
import { checkDatabaseHealth } from '#server/platform/db/read-health.ts';
import type { Route } from './+types/ready.route.ts';
import { NO_STORE } from './responses.ts';

/** Answers 200 while the database accepts reads and writes and sends live updates. */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const database = await checkDatabaseHealth(shopOf(context));
  const ready = database === 'ready';
  return Response.json({ ready, database }, { status: ready ? 200 : 503, headers: NO_STORE });
}
