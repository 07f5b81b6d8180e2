import { shopOf } from '#app/middleware/shop-context.ts';
import { type Cache, createCache } from '#server/platform/cache.ts';
import { checkDatabaseHealth, type Health } from '#server/platform/db/read-health.ts';
import type { Route } from './+types/ready.route.ts';
import { NO_STORE } from './responses.ts';

const SECOND_MS = 1000;
const healthByDatabase = new WeakMap<object, Cache<Health>>();

/**
 * Answers 200 while the database accepts reads and writes and sends live updates, as it was up to a second
 * ago: anyone may ask.
 */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const shop = shopOf(context);
  const health = healthByDatabase.get(shop.db) ?? createCache<Health>({ maxSize: 1, ttlMs: SECOND_MS });
  healthByDatabase.set(shop.db, health);
  const database = await health.read('', () => checkDatabaseHealth(shop));
  const ready = database === 'ready';
  return Response.json({ ready, database }, { status: ready ? 200 : 503, headers: NO_STORE });
}
