import type { ClientBase } from 'pg';
import type { Database } from '../client.ts';
import { RUNNING_LOCK } from '../listen.ts';
import { applyMigrations, BASELINE, MIGRATION_LOCK, migrateDatabase, migrations } from '../migrate.ts';
import { type BackupHeader, heading, readLines, verifyBackup } from './backup-format.ts';

/** One INSERT takes at most this many characters of rows. */
const BATCH_LENGTH = 1_000_000;

interface RestoreOptions {
  /** Deletes the database's content first. Otherwise a database with any content is refused. */
  replace: boolean;
  onProgress?: (rows: number, table: string) => void;
}

/**
 * Loads a backup in one transaction: the schema at the time of the backup, its rows, and then the later
 * migrations. A damaged file, one of the other kind of database or from before the baseline, or an error
 * changes nothing. Throws Errors that can be shown to the operator. Returns the number of rows.
 */
export async function restoreDatabase(
  database: Database,
  path: string,
  { replace, onProgress }: RestoreOptions,
): Promise<number> {
  const header = await verifyBackup(path);
  if (header.kind !== database.kind)
    throw new Error(
      `${path} is of ${described[header.kind]}, and this shop uses ${described[database.kind]}.`,
    );
  await database.withSession(async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN');
    try {
      await requireStopped(client);
      if (replace) await dropEverything(client);
      else await requireEmpty(client);
      await createSchema(client, header);
      await loadRows(client, path, onProgress);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query('RESET statement_timeout');
    }
  });
  await migrateDatabase(database);
  // The next start holds the payouts that may have been paid since the backup.
  await database.pool.query('UPDATE installation SET restored_from = $1', [header.createdAt]);
  return header.rows;
}

const described = { embedded: 'an embedded database', postgres: 'a PostgreSQL database' };

/** Every node holds this lock in shared mode. The embedded database also has a lock on its folder. */
async function requireStopped(client: ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS stopped', [RUNNING_LOCK]);
  if (!rows[0].stopped) throw new Error('A shop is running on this database. Stop it first.');
}

async function requireEmpty(client: ClientBase): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length > 0)
      throw new Error(
        'This database is not empty. Add --replace to delete everything it holds and restore the backup.',
      );
  }
  await dropEverything(client);
}

async function listTables(client: ClientBase): Promise<{ name: string }[]> {
  const { rows } = await client.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return rows;
}

/** Drops everything except extensions, which may need more rights to be created again. */
async function dropEverything(client: ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS jobs, drizzle CASCADE');
  for (const { name } of await listTables(client)) await client.query(`DROP TABLE ${name} CASCADE`);
  const { rows } = await client.query(`
    SELECT CASE WHEN kind = 'f' THEN 'FUNCTION ' || id::regprocedure ELSE 'TYPE ' || id::regtype END AS object
    FROM (
      SELECT 'f' AS kind, oid AS id FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 't', oid FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
    ) o WHERE NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = o.id AND deptype = 'e')`);
  for (const { object } of rows) await client.query(`DROP ${object} CASCADE`);
}

/** Applies the migrations that the backup's database had. */
async function createSchema(client: ClientBase, { migration }: BackupHeader): Promise<void> {
  if (migration < BASELINE.when)
    throw new Error(
      `This backup is older than this release can restore, so nothing was changed. Restore it with commit ${BASELINE.commitBefore}, then start this release: see "An older database" in docs/deployment.md.`,
    );
  if (!migrations.some(({ when }) => when === migration))
    throw new Error('This backup was made by a newer release. Update the shop first.');
  await applyMigrations(
    client,
    migrations.filter(({ when }) => when <= migration),
  );
}

/** Triggers and foreign keys are off while rows are loaded; afterwards the foreign keys check all rows. */
async function loadRows(
  client: ClientBase,
  path: string,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  const tables = await listTables(client);
  const { rows: foreignKeys } = await client.query(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations may have inserted rows, which the backup replaces.
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);

  let insert = '';
  let table = '';
  let batch: string[] = [];
  let length = 0;
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    rows += batch.length;
    batch = [];
    length = 0;
    if (table) onProgress?.(rows, table);
  };
  const lines = readLines(path);
  await lines.next(); // Skip the header.
  for await (const line of lines) {
    if (line.startsWith('{')) {
      batch.push(line);
      length += line.length;
      if (length >= BATCH_LENGTH) await flush();
      continue;
    }
    await flush();
    const [kind, name, content] = heading.parse(JSON.parse(line));
    if (kind === 'table') {
      table = name;
      insert = insertStatement(name, content);
    } else {
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quote(name), content]);
    }
  }
  await flush();

  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

function insertStatement(table: string, columns: string[]): string {
  const list = columns.map(quote).join(', ');
  return `INSERT INTO ${quote(table)} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM jsonb_populate_recordset(NULL::${quote(table)}, $1::jsonb)`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
