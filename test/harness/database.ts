import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A tar of a migrated embedded database. */
    pgliteDump: string;
    /** Server URL without a database name. */
    postgresUrl: string;
  }
}

/** The migrated, empty database that every test database is copied from. */
export const templateDatabase = 'capstone_template';

/**
 * Opens an empty, migrated database of the kind this test project is for. Call it once per file (`beforeAll`) and close it
 * at the end.
 */
export async function openTestDatabase(): Promise<Database> {
  return process.env.TEST_DATABASE === 'postgres'
    ? openCopy(inject('postgresUrl'))
    : openDump(inject('pgliteDump'));
}

async function openDump(file: string): Promise<Database> {
  return openDatabase({ memory: true, loadDataDir: new Blob([await readFile(file)]) });
}

async function openCopy(serverUrl: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const database = await openDatabase({ databaseUrl: `${serverUrl}/${name}` });
  return {
    ...database,
    async close() {
      await database.close();
      await runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Runs a server-level statement such as CREATE DATABASE. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
