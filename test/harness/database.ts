import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A tar of a migrated embedded database. */
    pgliteDump: string;
    /** A running server; append `/` and the name of a database. */
    postgresUrl: string;
  }
}

/** The migrated, empty database on the test server that every test's own is copied from. */
export const templateDatabase = 'capstone_template';

/**
 * An empty, migrated database for this caller alone, on the kind of server that the test project is for. Call it once
 * a file (`beforeAll`) and close it at the end.
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

/** Runs one statement that belongs to the server and not to a database of it. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
