import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { sweep } from '../../bootstrap/sweep.ts';
import {
  attemptKey,
  clearAttempts,
  countAttempt,
  hasKey,
  storeKey,
  takeKey,
  uncountAttempts,
} from './attempts.ts';
import { limitPerMinute } from './limit-network.ts';
import { attempts } from './schema.ts';

const shop = setUp(openTestShop);

const count = (key: string) => countAttempt(shop.context, { key, limit: 5, windowSeconds: 60 });

test('exactly the limit of concurrent attempts is allowed, and another after one is removed', async () => {
  const counted = await Promise.all(Array.from({ length: 20 }, () => count('a:b')));
  expect(counted.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(counted.every(({ retryAfter }) => retryAfter > 0 && retryAfter <= 60)).toBe(true);
  await shop.context.db.update(attempts).set({ count: 5 });
  await uncountAttempts(shop.context, ['a:b', 'nothing']);
  expect((await count('a:b')).allowed).toBe(true);
  expect((await count('a:b')).allowed).toBe(false);
});

test('attempts start a new window after the old one ends, and expired ones are swept', async () => {
  for (let n = 0; n < 6; n += 1) await count('a:b');
  await shop.context.db.update(attempts).set({ resetsAt: sql`now()` });
  expect(await count('a:b')).toEqual({ allowed: true, retryAfter: 60 });
  await count('other');
  await shop.context.db.update(attempts).set({ resetsAt: sql`now()` }).where(sql`${attempts.key} = 'other'`);
  await sweep(shop.context);
  expect((await shop.context.db.select().from(attempts)).map(({ key }) => key)).toEqual(['a:b']);
});

test('clearing attempts clears a key and its extensions but not similar keys', async () => {
  for (const key of ['a:x_', 'a:x_:1', 'a:xy:1', 'a:x']) await count(key);
  await clearAttempts(shop.context, 'a:x_');
  const left = await shop.context.db.select().from(attempts);
  expect(left.map(({ key }) => key).sort()).toEqual(['a:x', 'a:xy:1']);
});

test('a stored key is found until it expires', async () => {
  expect(await hasKey(shop.context, 'known:a')).toBe(false);
  await storeKey(shop.context, 'known:a', 60);
  expect(await hasKey(shop.context, 'known:a')).toBe(true);
  await storeKey(shop.context, 'known:a', 0);
  expect(await hasKey(shop.context, 'known:a')).toBe(true);
  await shop.context.db.update(attempts).set({ resetsAt: sql`now()` });
  expect(await hasKey(shop.context, 'known:a')).toBe(false);
});

test('a stored key is taken once, before it expires', async () => {
  await storeKey(shop.context, 'proof:a', 60);
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeKey(shop.context, 'proof:a')));
  expect(taken.filter(Boolean)).toHaveLength(1);
  await storeKey(shop.context, 'proof:a', 60);
  await shop.context.db.update(attempts).set({ resetsAt: sql`now()` });
  expect(await takeKey(shop.context, 'proof:a')).toBe(false);
});

test('each network is limited per minute and learns how long to wait', async () => {
  const from = (clientIp: string) => limitPerMinute({ ...shop.context, clientIp }, 'test', 2);
  await from('2001:db8::1');
  await from('2001:db8::2');
  await expect(from('2001:db8::3')).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: 'Too many attempts. Please wait a minute and try again.',
    details: { retryAfter: 60 },
  });
  await from('2001:db8:0:1::1');
});

test('a refusal within its minute costs no statement', async () => {
  const call = () => limitPerMinute({ ...shop.context, clientIp: '192.0.2.9' }, 'known-refusal', 1);
  const countOf = async () => (await shop.context.db.select().from(attempts)).map((row) => row.count);
  await call();
  const refused = { status: 'RESOURCE_EXHAUSTED', details: { retryAfter: expect.any(Number) } };
  await expect(call()).rejects.toMatchObject(refused);
  expect(await countOf()).toEqual([2]);
  for (let n = 0; n < 3; n += 1) await expect(call()).rejects.toMatchObject(refused);
  expect(await countOf()).toEqual([2]);
});

test('a whole /48 of IPv6 gets eight times the limit of one of its networks, and a /56 four times', async () => {
  const from = (group: string) =>
    limitPerMinute({ ...shop.context, clientIp: `2001:db8:7:${group}::1` }, 'test', 1).then(
      () => true,
      () => false,
    );
  const passed: boolean[] = [];
  for (let n = 0; n < 6; n += 1) passed.push(await from(`10${n}`));
  for (let n = 1; n < 20; n += 1) passed.push(await from(`${n}00`));
  expect(passed.slice(0, 6)).toEqual([true, true, true, true, false, false]);
  expect(passed.filter(Boolean)).toHaveLength(8);
});

test('keys of attempts have a bounded length', () => {
  expect(attemptKey('sign-in', 'a'.repeat(99_999), 'b').length).toBeLessThan(64);
  expect(attemptKey('sign-in', 'a', 'b').startsWith(attemptKey('sign-in', 'a'))).toBe(true);
});
