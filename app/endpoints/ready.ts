import { sql } from 'drizzle-orm';
import { shopOf } from '#app/middleware/shop.ts';
import type { Route } from './+types/ready.ts';

/** Able to serve: the database answers (its migrations ran before we listened). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = shopOf(context);
  try {
    await db.execute(sql`select 1`);
    return Response.json({ ready: true }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return Response.json(
      { ready: false, database: 'unreachable' },
      { status: 503, headers: { 'cache-control': 'no-store' } },
    );
  }
}
