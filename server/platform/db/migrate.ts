import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import type { Database } from './client.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Key of the advisory lock that lets one node migrate at a time. */
export const MIGRATION_LOCK = 7_271_001;

/** How long a migration may wait for a table. All statements behind it wait, too. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Applies pending migrations in one transaction. Safe when several nodes start at once. Throws when a table
 * stays locked for ten seconds.
 */
export async function migrateDatabase(
  { withSession }: Pick<Database, 'withSession'>,
  { lockTimeoutMs = LOCK_TIMEOUT_MS } = {},
): Promise<void> {
  await withSession(async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
      await migrate(drizzle(client as Client), { migrationsFolder });
    } finally {
      await client.query('RESET lock_timeout');
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query('RESET statement_timeout');
    }
  });
}
