import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { describeError } from './errors.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a failed query is described without its SQL and values', async () => {
  const { db } = shop.context;
  await makeUser(db, { id: 'user-1' });
  const error: unknown = await makeUser(db, { id: 'user-1', email: 'secret@college.example' }).catch(
    (reason: unknown) => reason,
  );
  expect((error as Error).message).toContain('secret@college.example');
  expect(describeError(error)).toMatch(/^duplicate key value violates unique constraint "\w+"$/);
});

test('an unreachable database is described with its address, even for a host with several addresses', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const message = 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:5432';
  expect(describeError(new Error('Failed query: select 1', { cause: refused }))).toBe(message);
  // Node's error for a host with several addresses has no message.
  const all = Object.assign(new AggregateError([refused], 'several'), { code: 'ECONNREFUSED', message: '' });
  expect(describeError(all)).toBe(message);
});
