import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { runOnServer, templateDatabase } from './harness/database.ts';
import { startPostgres } from './harness/postgres-server.ts';

/** Starts a real PostgreSQL with one migrated database in it, from which every test file gets a copy of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    await runOnServer(server.url, `CREATE DATABASE ${templateDatabase}`);
    const template = await openDatabase({ databaseUrl: `${server.url}/${templateDatabase}` });
    await migrateDatabase(template);
    await template.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  console.log(`The tests named "postgres" run on ${server.bin}`);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
