import type { Context } from '../context.ts';

/** Counts over more projects, or their technologies, than this are cached. */
export const LARGE_CATALOGUE = 5000;

const TTL_MS = 60_000;

interface Entry {
  value: unknown;
  expiresAt: number;
}

/** Per database, so that tests and several shops in one process do not share entries. */
const caches = new WeakMap<Context['db'], Map<string, Entry>>();

/**
 * Runs `query` and caches its result for a minute if `isLarge`: counting 100,000 projects takes 300 ms, a small catalogue
 * is always counted afresh. Use a fixed set of keys; entries are replaced, never evicted.
 */
export async function cacheIfLarge<T>(
  { db }: Context,
  key: string,
  query: () => Promise<T>,
  isLarge: (value: T) => boolean,
): Promise<T> {
  const cache = caches.get(db) ?? new Map<string, Entry>();
  caches.set(db, cache);
  const cached = cache.get(key);
  if (cached && cached.expiresAt > Date.now()) return cached.value as T;
  const value = await query();
  if (isLarge(value)) cache.set(key, { value, expiresAt: Date.now() + TTL_MS });
  else cache.delete(key);
  return value;
}
