import { test } from 'vitest';

/** Declares a test of locks. The embedded database has one connection, so nothing can wait there. */
export const testOnPostgres = test.runIf(process.env.TEST_DATABASE === 'postgres');

interface Pool {
  query: (text: string) => Promise<{ rowCount: number | null }>;
}

/** Waits until one statement of the test's database waits for a lock. */
export async function untilWaiting(pool: Pool): Promise<void> {
  const isWaiting = async () =>
    (
      await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount === 1;
  while (!(await isWaiting()));
}
