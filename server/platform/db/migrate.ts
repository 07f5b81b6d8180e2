import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase } from 'pg';
import type { Database, Executor } from './client.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The time stamp of the migration with the number 0. Each later number is a second later. */
const FIRST_TIME = 1_795_300_000_000;

interface Migration {
  /** The name of its file without the ending: its number and what it does. */
  name: string;
  /** The time stamp by which a database knows it, in milliseconds. */
  when: number;
  text: string;
}

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({
    name: file.replace('.sql', ''),
    when: FIRST_TIME + Number.parseInt(file, 10) * 1000,
    text: readFileSync(new URL(file, FOLDER), 'utf8'),
  }));

/**
 * The first migration is the baseline: the whole schema of the commit before it. It has the time stamp of
 * that commit's newest migration, so databases of that commit go on without it. Older ones are refused.
 */
export const BASELINE = { when: 1_795_300_101_000, commitBefore: '7a2dc75b' };
/** Key of the advisory lock that lets one node migrate at a time. */
export const MIGRATION_LOCK = 7_271_001;

/** How long a migration may wait for a table. All statements behind it wait, too. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Applies pending migrations in one transaction. Safe when several nodes start at once. Throws when a table
 * stays locked for ten seconds, and an Error for the operator when the database is from before the baseline.
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
      const db = drizzle(client as Client);
      const newest = await readNewestMigration(db);
      if (newest !== null && newest < BASELINE.when)
        throw new Error(
          `This database is older than this release can use, so nothing was changed. Start commit ${BASELINE.commitBefore} on it once, then this release: see "An older database" in docs/deployment.md.`,
        );
      const pending = migrations.filter(({ when }) => newest === null || when > newest);
      await db.transaction(() => applyMigrations(client, pending));
    } finally {
      await client.query('RESET lock_timeout');
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query('RESET statement_timeout');
    }
  });
}

/** Applies migrations in the caller's transaction, and records them in the table that Drizzle made in older databases. */
export async function applyMigrations(client: ClientBase, pending: readonly Migration[]): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const { text, when } of pending) {
    for (const statement of statementsOf(text)) await client.query(statement);
    const hash = createHash('sha256').update(text).digest('hex');
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      when,
    ]);
  }
}

/** The parts of a migration's text, each with one statement or several. */
export const statementsOf = (text: string): string[] => text.split('--> statement-breakpoint');

/** Returns the time stamp of the database's newest migration, or null if it holds nothing yet. */
export async function readNewestMigration(db: Executor): Promise<number | null> {
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations`,
  );
  return rows[0]?.newest ? Number(rows[0].newest) : null;
}
