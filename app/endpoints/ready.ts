import { shopOf } from '#app/middleware/shop.ts';
import { readHealth } from '#server/db/read-health.ts';
import type { Route } from './+types/ready.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Able to serve: the database answers and takes writes. */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const database = await readHealth(shopOf(context));
  const ready = database === 'ready';
  return Response.json({ ready, database }, { status: ready ? 200 : 503, headers: NO_STORE });
}
