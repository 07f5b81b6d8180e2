import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

export type Health = 'ready' | 'read only' | 'unreachable';

/**
 * How the database is right now: it answers and takes writes, or answers and refuses them (a full disk, a standby), or does
 * not answer. Its migrations ran before the shop listened. Anybody may ask.
 */
export async function readHealth({ db, log }: Context): Promise<Health> {
  try {
    const { rows } = await db.execute(
      sql`select current_setting('transaction_read_only') = 'off' as writable`,
    );
    return rows[0]?.writable ? 'ready' : 'read only';
  } catch (error) {
    log.warn({ err: error }, 'the database is not reachable');
    return 'unreachable';
  }
}
