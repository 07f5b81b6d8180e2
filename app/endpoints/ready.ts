import { shopOf } from '#app/middleware/shop.ts';
import { isReachable } from '#server/db/is-reachable.ts';
import type { Route } from './+types/ready.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** Able to serve: the database answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const ready = await isReachable(shopOf(context));
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: NO_STORE });
}
