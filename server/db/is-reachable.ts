import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';

/** Whether the database answers right now; its migrations ran before the shop listened. Anybody may ask. */
export async function isReachable({ db, log }: Context): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database is not reachable');
    return false;
  }
}
