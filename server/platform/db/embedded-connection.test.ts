import { expect, test } from 'vitest';
import { shareTestDatabase } from '#test/harness/database.ts';

test('statements of the embedded database let the event loop run', async () => {
  const { pool } = await shareTestDatabase();
  let isDone = false;
  const statements = Promise.all(
    Array.from({ length: 1000 }, (_, n) => pool.query('select $1::int as n', [n])),
  ).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await new Promise((done) => setImmediate(done));
    turns += 1;
  }
  expect((await statements).map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  expect(turns).toBeGreaterThan(5);
});
