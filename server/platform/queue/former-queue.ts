import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

// The previous release keeps its jobs with pg-boss in a schema that its nodes need until the last one stops.
// The next release drops the schema in a migration, and deletes this file.

/**
 * Takes over the jobs that nodes of the previous release stored and do not run any more. Drops their queue
 * once none of them has looked at its schedules for ten minutes.
 */
export async function leaveFormerQueue(db: Executor, names: readonly string[]): Promise<void> {
  const { rows: found } = await db.execute(sql`select to_regclass('jobs.job') is not null as found`);
  if (found[0]?.found !== true) return;
  await db.execute(sql`
    with moved as (
      delete from jobs.job
      where name in ${names}
        and (state < 'active' or (state = 'active' and heartbeat_on < now() - interval '1 minute'))
      returning name, data, priority, start_after
    )
    insert into stored_jobs (id, name, data, priority, next_try_at)
    select gen_random_uuid()::text, name, data, priority, start_after from moved`);
  const { rows: versions } = await db.execute(
    sql`select cron_on > now() - interval '10 minutes' as used from jobs.version`,
  );
  if (versions[0]?.used !== true) await db.execute(sql`drop schema jobs cascade`);
}
