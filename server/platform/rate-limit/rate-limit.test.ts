import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { attemptKey, clearAttempts, countAttempt, uncountAttempts } from './count-attempt.ts';
import { rateLimitJobs } from './jobs.ts';
import { attempts } from './schema.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ jobs: rateLimitJobs });
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

const count = (key: string) => countAttempt(shop.context, { key, limit: 5, windowSeconds: 60 });

test('of 20 at once, 5 are allowed; one taken back is one more', async () => {
  const counted = await Promise.all(Array.from({ length: 20 }, () => count('a:b')));
  expect(counted.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(counted.every(({ retryAfter }) => retryAfter > 0 && retryAfter <= 60)).toBe(true);
  await shop.context.db.update(attempts).set({ count: 5 });
  await uncountAttempts(shop.context, ['a:b', 'nothing']);
  expect((await count('a:b')).allowed).toBe(true);
  expect((await count('a:b')).allowed).toBe(false);
});

test('a window that is over begins anew, and the sweep forgets it', async () => {
  for (let n = 0; n < 6; n += 1) await count('a:b');
  await shop.context.db.update(attempts).set({ resetsAt: sql`now()` });
  expect(await count('a:b')).toEqual({ allowed: true, retryAfter: 60 });
  await count('other');
  await shop.context.db.update(attempts).set({ resetsAt: sql`now()` }).where(sql`${attempts.key} = 'other'`);
  await rateLimitJobs[0]!.run(shop.context, {});
  expect((await shop.context.db.select().from(attempts)).map(({ key }) => key)).toEqual(['a:b']);
});

test('clearing takes a key and its continuations, not its neighbours', async () => {
  for (const key of ['a:x_', 'a:x_:1', 'a:xy:1', 'a:x']) await count(key);
  await clearAttempts(shop.context, 'a:x_');
  const left = await shop.context.db.select().from(attempts);
  expect(left.map(({ key }) => key).sort()).toEqual(['a:x', 'a:xy:1']);
});

test('keys are short, whatever was typed', () => {
  expect(attemptKey('sign-in', 'a'.repeat(99_999), 'b').length).toBeLessThan(64);
  expect(attemptKey('sign-in', 'a', 'b').startsWith(attemptKey('sign-in', 'a'))).toBe(true);
});
