import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { shareTestDatabase } from '#test/harness/database.ts';

let database: Database;

beforeAll(async () => {
  database = await shareTestDatabase();
});

afterAll(() => database.close());

test('a failed statement does not affect later ones', async () => {
  const { pool } = database;
  const refusals = Array.from({ length: 5 }, () =>
    pool.query('select 1 / $1::int', [0]).catch(() => 'refused'),
  );
  const answers = await Promise.all([...refusals, pool.query('select 1 as one')]);
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('refused'));
  expect(answers[5]).toMatchObject({ rows: [{ one: 1 }] });
});
