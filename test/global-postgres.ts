import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { runOnServer, templateDatabase } from './harness/database.ts';
import { startPostgres } from './harness/postgres-server.ts';

/** Starts PostgreSQL with a migrated template database, which every test file copies. */
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
  project.provide('postgresUrl', server.url);
  project.provide('postgresSocketUrl', server.socketUrl);
  return server.stop;
}
