import { expect, test } from 'vitest';
import { type CacheOptions, createCache, readPublic } from './cache.ts';

/** Opens a cache of texts with a clock and a change that the test controls. */
function open(options: Partial<CacheOptions<string | null>> = {}) {
  const state = { now: 1, change: () => {}, isConnected: true };
  const cache = createCache<string | null>({
    maxSize: 2,
    ttlMs: 1000,
    now: () => state.now,
    clearedBy: {
      topics: ['projects'],
      live: {
        subscribe(_topics, onChange) {
          state.change = onChange;
          return () => undefined;
        },
        isConnected: () => state.isConnected,
      },
    },
    ...options,
  });
  const find = async (text: string | null, key = 'key') => {
    const { value, outcome } = await cache.find(key, async () => text);
    return [value, outcome];
  };
  return { cache, state, find };
}

test('the cache reads once until a change or the age of the value, and does not keep null', async () => {
  const { state, find } = open();
  expect(await find(null)).toEqual([null, 'miss']);
  expect(await find('1')).toEqual(['1', 'miss']);
  state.now += 1000;
  expect(await find('2')).toEqual(['1', 'hit']);
  state.now += 1;
  expect(await find('2')).toEqual(['2', 'miss']);
  state.change();
  expect(await find('3')).toEqual(['3', 'miss']);
  expect(await find('4')).toEqual(['3', 'hit']);
});

test('the cache returns an old value while it is read again, and never a too old one', async () => {
  const { state, find } = open({ staleMs: 5000 });
  await find('1');
  state.now += 6000;
  expect(await find('2')).toEqual(['1', 'stale']);
  expect(await find('3')).toEqual(['2', 'hit']);
  state.now += 6001;
  expect(await find('4')).toEqual(['4', 'miss']);
  state.now += 6000;
  state.change();
  expect(await find('5')).toEqual(['5', 'miss']);
});

test("the cache shares a running read until a change, and does not keep that read's value", async () => {
  const { cache, state } = open();
  const reading = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const read = () => cache.read('key', () => (reading[reads++] as PromiseWithResolvers<string>).promise);
  const before = [read(), read()];
  state.change();
  const after = [read(), read()];
  reading[1]?.resolve('new');
  expect(await Promise.all(after)).toEqual(['new', 'new']);
  reading[0]?.resolve('old');
  expect(await Promise.all(before)).toEqual(['old', 'old']);
  expect(await read()).toBe('new');
  expect(reads).toBe(2);
});

test('a failed read fails all callers that wait for it, and is tried again', async () => {
  const { cache, find } = open();
  const fail = () => cache.read('key', () => Promise.reject(new Error('no')));
  const [first, second] = [fail(), fail()];
  await expect(first).rejects.toThrow('no');
  await expect(second).rejects.toThrow('no');
  expect(await find('1')).toEqual(['1', 'miss']);
});

test('the cache reads each time while changes may be missed', async () => {
  const { state, find } = open({ staleMs: 5000 });
  await find('1');
  state.isConnected = false;
  expect(await find('2')).toEqual(['2', 'miss']);
  state.now += 2000;
  expect(await find('3')).toEqual(['3', 'miss']);
  state.isConnected = true;
  expect(await find('4')).toEqual(['3', 'hit']);
});

test('the cache keeps the most recently used values that fit', async () => {
  const { cache, find } = open();
  for (const key of ['a', 'b', 'a', 'c']) await find('1', key);
  expect(await find('2', 'a')).toEqual(['1', 'hit']);
  expect(await find('2', 'b')).toEqual(['2', 'miss']);
  expect(cache.size()).toEqual({ values: 2, sum: 2 });
  const sized = open({ maxSize: 10, sizeOf: (value) => value?.length ?? 0 });
  await sized.find('12345678', 'a');
  await sized.find('1234', 'b');
  await sized.find('a text that is longer than the cache', 'c');
  expect(sized.cache.size()).toEqual({ values: 1, sum: 4 });
});

test('admins bypass the cache of public reads, and all others share it', async () => {
  const publicReads = createCache<unknown>({ maxSize: 2, ttlMs: 1000 });
  const readers: unknown[] = [];
  const read = (actor: { rights: unknown } | null) =>
    readPublic({ publicReads, actor }, 'home', async (context) => readers.push(context.actor));
  expect(await read({ rights: null })).toBe(1);
  expect(await read(null)).toBe(1);
  expect(await read({ rights: 'all' })).toBe(2);
  expect(readers).toEqual([null, { rights: 'all' }]);
});
