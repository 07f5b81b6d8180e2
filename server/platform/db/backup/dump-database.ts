import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../client.ts';
import { readNewestMigration } from '../migrate.ts';
import type { BackupHeader, Heading } from './backup-format.ts';

const ROWS_PER_FETCH = 1000;
/**
 * The first table has tokens that live for an hour at most; see server/features/connections/schema.ts. The
 * others are the job queue.
 */
const LEFT_OUT = ['github_connections', 'stored_jobs', 'schedules'];

/**
 * Writes the database's tables as the lines of a backup (see backup-format.ts), all as of one moment. It
 * leaves out the job queue, because every job can be created from the rows it works on, and short-lived
 * tokens. On PostgreSQL the shop continues meanwhile; on the embedded database, which has one connection, its
 * queries wait. `write` resolves when more can be written.
 */
export async function dumpDatabase(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  const put = async (lines: string[]) => {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    await write(text);
  };
  await db.transaction(
    async (tx) => {
      const migration = await readNewestMigration(tx);
      if (migration === null) throw new Error('This database holds nothing yet.');
      await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
      const header: BackupHeader = {
        format: 'capstone-backup',
        version: 1,
        kind,
        createdAt: new Date().toISOString(),
        migration,
      };
      await put([JSON.stringify(header)]);
      for (const { name, columns } of await listTables(tx)) {
        await put([toLine(['table', name, columns])]);
        for await (const lines of readRows(tx, name, columns)) {
          rows += lines.length;
          await put(lines);
        }
      }
      await put((await listSequences(tx)).map(({ name, value }) => toLine(['sequence', name, value])));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await write(`${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`);
}

function toLine(heading: Heading): string {
  return JSON.stringify(heading);
}

/** Generated columns are left out, because PostgreSQL computes them again. */
async function listTables(tx: Executor): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await tx.execute<{ name: string; columns: string[] }>(sql`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname NOT IN ${LEFT_OUT} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

async function* readRows(tx: Executor, table: string, columns: string[]): AsyncGenerator<string[]> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`DECLARE backup NO SCROLL CURSOR FOR
    SELECT row_to_json(r)::text AS line FROM (SELECT ${list} FROM ${sql.identifier(table)}) r`);
  for (;;) {
    const { rows }: { rows: { line: string }[] } = await tx.execute(
      sql.raw(`FETCH ${ROWS_PER_FETCH} FROM backup`),
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await tx.execute(sql`CLOSE backup`);
}

async function listSequences(tx: Executor): Promise<{ name: string; value: string }[]> {
  const { rows } = await tx.execute<{ name: string; value: string }>(sql`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return rows;
}
