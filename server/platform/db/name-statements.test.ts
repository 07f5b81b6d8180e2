import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shareTestDatabase } from '#test/harness/database.ts';
import type { Database } from './client.ts';

let database: Database;
let client: pg.PoolClient;
let textCount = 0;
beforeAll(async () => {
  database = await shareTestDatabase();
});
beforeEach(async () => {
  client = await database.pool.connect();
});
afterEach(() => client.release());
afterAll(() => database.close());

/** A statement that no other test has run. */
const newText = () => `select $1::int as number, ${++textCount} as text`;

async function repeat(text: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    expect((await client.query(text, [n])).rows).toMatchObject([{ number: n }]);
}

async function countPrepared(text: string): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0].count;
}

test('names statements that are run often, and no others', async () => {
  const [frequent, rare] = [newText(), newText()];
  await repeat(frequent, 10);
  await repeat(rare, 3);
  expect(await countPrepared(frequent)).toBe(1);
  expect(await countPrepared(rare)).toBe(0);
});

test('does not name searches for a pattern', async () => {
  const text = `select ${++textCount} where 'some text' like $1`;
  for (let n = 0; n < 10; n += 1) expect((await client.query(text, ['some%'])).rows).toHaveLength(1);
  expect(await countPrepared(text)).toBe(0);
});

test('names queries without parameters, but no texts of several statements', async () => {
  const query = `with one as (select 1) select ${++textCount} from one`;
  const several = `select 1; select ${++textCount}`;
  for (let n = 0; n < 10; n += 1) {
    await client.query(query);
    expect(await client.query(several)).toHaveLength(2);
  }
  expect(await countPrepared(query)).toBe(1);
  expect(await countPrepared(several)).toBe(0);
});

test('a named statement goes on after an error of its own, and of its transaction', async () => {
  const text = newText();
  await client.query('begin');
  await repeat(text, 5);
  await expect(client.query(text, ['x'])).rejects.toMatchObject({ code: '22P02' });
  await expect(client.query(text, [1])).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  await repeat(text, 10);
  await expect(client.query(text, ['x'])).rejects.toMatchObject({ code: '22P02' });
  await repeat(text, 2);
});

test('a statement whose columns have changed fails once at most', async () => {
  await client.query('create temporary table changing (id int)');
  await client.query('insert into changing values (1)');
  const read = async () => (await client.query('select * from changing where id = $1', [1])).rows;
  for (let n = 0; n < 10; n += 1) expect(await read()).toEqual([{ id: 1 }]);
  await client.query('alter table changing add column name text');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  for (let n = 0; n < 10; n += 1) expect(await read()).toEqual([{ id: 1, name: null }]);
});

test('makes plans again after a while, also in a transaction that has failed', async () => {
  const text = newText();
  await repeat(text, 10);
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(61_000);
  await repeat(text, 2);
  await client.query('begin');
  await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
  vi.advanceTimersByTime(61_000);
  await expect(client.query(text, [1])).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  await repeat(text, 2);
  vi.useRealTimers();
});
