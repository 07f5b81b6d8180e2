import type { Database } from '#server/platform/db/client.ts';

/** Makes all queued jobs look as if their process was killed a minute ago, by writing into pg-boss' table. */
export async function killQueuedJobs({ pool }: Database): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
     where state < 'active'`,
  );
}
