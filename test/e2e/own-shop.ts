import pg from 'pg';
import { runOnServer } from '../harness/database.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { test as base } from './fixtures.ts';
import { fillWithPrepared } from './prepare-shop.ts';
import { startSandbox } from './program.ts';

/** Browser tests with a shop on PostgreSQL, which `database` queries directly. */
export const test = base.extend<object, { database: pg.Pool }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      const server = await startPostgres();
      await runOnServer(server.url, 'CREATE DATABASE shop');
      const url = `${server.url}/shop`;
      await fillWithPrepared(url);
      const database = new pg.Pool({ connectionString: url, max: 1 });
      // The server may close the last connection before the pool does.
      database.on('error', () => undefined);
      await use(database);
      await database.end();
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  program: [
    async ({ database }, use) => {
      const program = await startSandbox({ DATABASE_URL: database.options.connectionString ?? '' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
