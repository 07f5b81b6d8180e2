import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Database, Executor } from './client.ts';
import { together } from './together.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table numbers (number int primary key)');
});
afterAll(() => database.close());

const insert = (tx: Executor, number: number) => tx.execute(sql`insert into numbers values (${number})`);
const select = (tx: Executor, number: number) => tx.execute(sql`select ${number}::int as number`);
/** Sends its second statement after the answer to the first. */
const insertLate = async (tx: Executor, number: number) => {
  await select(tx, number);
  await select(tx, number);
  await insert(tx, number);
};
const readNumbers = async () =>
  (await database.pool.query('select number from numbers')).rows.map(({ number }) => number);

test('runs each statement once, and returns what they return', async () => {
  const results = await database.db.transaction((tx) =>
    together([insert(tx, 1), select(tx, 2), insertLate(tx, 3), false]),
  );
  expect(results[0].rowCount).toBe(1);
  expect(results[1].rows).toEqual([{ number: 2 }]);
  expect(results.slice(2)).toEqual([undefined, false]);
  expect((await readNumbers()).sort()).toEqual([1, 3]);
});

test('a failure takes back what the others still send', async () => {
  const before = await readNumbers();
  const fail = async () => {
    throw new Error('refused');
  };
  const refused = database.db.transaction((tx) => together([insertLate(tx, 4), fail(), insertLate(tx, 5)]));
  await expect(refused).rejects.toThrow('refused');
  const failed = database.db.transaction((tx) =>
    together([insertLate(tx, 6), tx.execute(sql`select 1 / 0`), insertLate(tx, 7)]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  const nested = database.db.transaction(async (tx) => {
    await tx.transaction((savepoint) => together([insertLate(savepoint, 8), fail()])).catch(() => undefined);
    await insert(tx, 9);
  });
  await nested;
  expect(await readNumbers()).toEqual([...before, 9]);
});
