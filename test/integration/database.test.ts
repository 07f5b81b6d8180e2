import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { shareTestDatabase } from '#test/harness/database.ts';

let database: Database;

beforeAll(async () => {
  database = await shareTestDatabase();
});

afterAll(() => database.close());

test('runs on the database the project is named after', () => {
  expect(database.kind).toBe(process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded');
});

test('starts with a migrated database', async () => {
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations',
  );
  expect(rows[0].applied).toBeGreaterThan(0);
});

test('delivers notifications after commit and never after a rollback', async () => {
  const received: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const listener = await database.listen(
    'harness',
    (payload) => {
      received.push(payload);
      if (payload === 'last') arrived.resolve();
    },
    () => {},
  );
  await database.pool.query("BEGIN; SELECT pg_notify('harness', 'rolled back'); ROLLBACK");
  await database.pool.query("SELECT pg_notify('harness', 'last')");
  await arrived.promise;
  await listener.close();
  expect(received).toEqual(['last']);
});

test('a failed statement does not affect later ones', async () => {
  const { pool } = database;
  const refusals = Array.from({ length: 5 }, () =>
    pool.query('select 1 / $1::int', [0]).catch(() => 'refused'),
  );
  const answers = await Promise.all([...refusals, pool.query('select 1 as one')]);
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('refused'));
  expect(answers[5]).toMatchObject({ rows: [{ one: 1 }] });
});
