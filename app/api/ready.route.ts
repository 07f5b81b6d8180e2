import { shopOf } from '#app/middleware/shop-context.ts';
import { checkDatabaseHealth } from '#server/platform/db/read-health.ts';
import type { Route } from './+types/ready.route.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Able to serve: the database answers and takes writes. */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const database = await checkDatabaseHealth(shopOf(context));
  const ready = database === 'ready';
  return Response.json({ ready, database }, { status: ready ? 200 : 503, headers: NO_STORE });
}
