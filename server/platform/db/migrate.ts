import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Key of the advisory lock that lets one node migrate at a time. */
const MIGRATION_LOCK = 7_271_001;

/** Applies pending migrations in one transaction. Safe when several nodes start at once. */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query('RESET statement_timeout');
    client.release();
  } catch (error) {
    // Closing the connection releases the advisory lock.
    client.release(true);
    throw error;
  }
}
