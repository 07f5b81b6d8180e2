import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

export type Health = 'ready' | 'read only' | 'unreachable';

/** Whether the database accepts writes, only reads (full disk, standby) or does not respond. Public. */
export async function checkDatabaseHealth({ db, log }: Context): Promise<Health> {
  try {
    const { rows } = await db.execute(
      sql`select current_setting('transaction_read_only') = 'off' as writable`,
    );
    return rows[0]?.writable ? 'ready' : 'read only';
  } catch (error) {
    log.warn({ err: error }, 'database unreachable');
    return 'unreachable';
  }
}
