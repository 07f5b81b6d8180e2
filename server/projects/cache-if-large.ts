import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

/** Counts over more projects, or their technologies, than this are cached. */
export const LARGE_CATALOGUE = 5000;

const TTL_MS = 60_000;
/** An older value is not used while it is read again. */
const MAX_AGE_MS = 10 * TTL_MS;
/** People type endlessly many searches; few of them match thousands of projects. */
const MAX_ENTRIES = 150;

interface Entry {
  value: unknown;
  readAt: number;
}

interface Cache {
  entries: LRUCache<string, Entry>;
  refreshing: Set<string>;
}

/** Per database, so that tests and several shops in one process do not share entries. */
const caches = new WeakMap<Context['db'], Cache>();

/**
 * Runs `query` and caches its result for a minute if `isLarge`: counting 100,000 projects takes 300 ms, a small catalogue
 * is always counted afresh. After the minute the older result is used while a new one is read.
 */
export async function cacheIfLarge<T>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  key: string,
  query: () => Promise<T>,
  isLarge: (value: T) => boolean,
): Promise<T> {
  const cache = caches.get(db) ?? {
    entries: new LRUCache<string, Entry>({ max: MAX_ENTRIES }),
    refreshing: new Set(),
  };
  caches.set(db, cache);
  const { entries, refreshing } = cache;
  async function read(): Promise<T> {
    const value = await query();
    if (isLarge(value)) entries.set(key, { value, readAt: Date.now() });
    else entries.delete(key);
    return value;
  }
  const known = entries.get(key);
  const age = known ? Date.now() - known.readAt : MAX_AGE_MS;
  if (!known || age >= MAX_AGE_MS) return read();
  if (age >= TTL_MS && !refreshing.has(key)) {
    refreshing.add(key);
    read()
      .catch((error: unknown) => log.warn({ err: error, key }, 'count not refreshed'))
      .finally(() => refreshing.delete(key));
  }
  return known.value as T;
}
