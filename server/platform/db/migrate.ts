import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, the same on every node: the key of the lock that lets one of them migrate at a time. */
const MIGRATION_LOCK = 7_271_001;

/** Brings the schema up to date; safe when several nodes start at once, and all or nothing when killed midway. */
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
    // The lock belongs to the connection: closing it lets the lock go, whatever state the failure left it in.
    client.release(true);
    throw error;
  }
}
