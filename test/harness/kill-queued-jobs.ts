import type { Database } from '#server/platform/db/client.ts';

/** Makes all queued jobs look like jobs of a process that was killed a minute ago, by writing into the table of pg-boss. */
export async function killQueuedJobs({ pool }: Database): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
     where state < 'active'`,
  );
}
