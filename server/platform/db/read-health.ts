import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

export type Health = 'ready' | 'read only' | 'unreachable' | 'not listening';

/**
 * Whether the database accepts writes, only reads (full disk, standby), does not respond, or sends no live
 * updates. Public.
 */
export async function checkDatabaseHealth({
  db,
  live,
  log,
}: Pick<Context, 'db' | 'live' | 'log'>): Promise<Health> {
  try {
    const { rows } = await db.execute(
      sql`select current_setting('transaction_read_only') = 'off' as writable`,
    );
    if (!rows[0]?.writable) return 'read only';
    return live.isConnected() ? 'ready' : 'not listening';
  } catch (error) {
    log.warn({ err: error }, 'database unreachable');
    return 'unreachable';
  }
}
