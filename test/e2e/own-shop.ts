import pg from 'pg';
import { runOnServer } from '../harness/database.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { test as base } from './fixtures.ts';
import { startProgram } from './program.ts';

/** Browser tests whose shop runs on a real PostgreSQL, so that `books` can be read beside the running program. */
export const test = base.extend<object, { books: pg.Pool }>({
  books: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern and asks for one
    async ({}, use) => {
      const server = await startPostgres();
      await runOnServer(server.url, 'CREATE DATABASE shop');
      const books = new pg.Pool({ connectionString: `${server.url}/shop`, max: 1 });
      // The server may end its last connection before the pool has said goodbye.
      books.on('error', () => undefined);
      await use(books);
      await books.end();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  program: [
    async ({ books }, use) => {
      const program = await startProgram({ DATABASE_URL: books.options.connectionString ?? '' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
