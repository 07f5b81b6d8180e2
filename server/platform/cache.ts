import { LRUCache } from 'lru-cache';
import type { Live, Subscription } from './live/hub.ts';

export interface CacheOptions<V> {
  /** How many values are kept or, with `sizeOf`, what their sizes may add up to. */
  maxSize: number;
  sizeOf?: (value: V, key: string) => number;
  /** A value of this age is read again. */
  ttlMs: number;
  /** For so long after that the old value is returned while it is read again. */
  staleMs?: number;
  /** Whether a value is kept for others: by default all are but null. */
  isKept?: (value: V) => boolean;
  /** Changes of these topics clear the cache; while changes may be missed, every value is read again. */
  clearedBy?: { live: Pick<Live, 'subscribe' | 'isConnected'>; topics: readonly Subscription[] };
  /** The time in milliseconds, for tests. */
  now?: () => number;
}

export interface CacheHit<V> {
  value: V;
  /**
   * `stale`: the value is old and is being read again. `miss`: it was read for this request, or for one just
   * before.
   */
  outcome: 'hit' | 'stale' | 'miss';
}

export interface Cache<V> {
  /**
   * The value of a key. Everyone who asks while it is read waits for the same read; nobody joins one that a
   * change has overtaken.
   */
  find<T extends V>(key: string, read: () => Promise<T>): Promise<CacheHit<T>>;
  /** `find` without the outcome. The value is shared, so nobody may change it. */
  read<T extends V>(key: string, read: () => Promise<T>): Promise<T>;
  /** Whether a value is kept, old or not. */
  has(key: string): boolean;
  clear(): void;
  /** The number of values and the sum of their sizes. */
  size(): { values: number; sum: number };
}

/** Keeps what is read for many, in the memory of this process. */
export function createCache<V>(options: CacheOptions<V>): Cache<V> {
  const { maxSize, sizeOf = () => 1, ttlMs, staleMs = 0, clearedBy, now } = options;
  const { isKept = (value) => value !== null } = options;
  const entries = new LRUCache<string, { value: V }, () => Promise<V>>({
    maxSize,
    // What is larger than the cache is returned, but not kept.
    sizeCalculation: ({ value }, key) => (isKept(value) ? sizeOf(value, key) : maxSize + 1),
    ttl: ttlMs,
    ttlResolution: 0,
    ...(now && { perf: { now } }),
    fetchMethod: async (_key, _old, { context: read }) => ({ value: await read() }),
    // Clearing leaves a running read to those who wait for it, and does not keep its value.
    ignoreFetchAbort: true,
  });
  clearedBy?.live.subscribe(clearedBy.topics, () => entries.clear());

  async function find<T extends V>(key: string, read: () => Promise<T>): Promise<CacheHit<T>> {
    const isCurrent = clearedBy?.live.isConnected() ?? true;
    const status: LRUCache.Status<string, { value: V }, () => Promise<V>> = {};
    const { value } = await entries.forceFetch(key, {
      context: read,
      forceRefresh: !isCurrent,
      allowStale: isCurrent && entries.getRemainingTTL(key) >= -staleMs,
      status,
    });
    const outcome = status.returnedStale ? 'stale' : status.fetch === 'hit' ? 'hit' : 'miss';
    return { value: value as T, outcome };
  }

  return {
    find,
    read: async (key, read) => (await find(key, read)).value,
    has: (key) => entries.has(key),
    clear: () => entries.clear(),
    size: () => ({ values: entries.size, sum: entries.calculatedSize }),
  };
}

/** What everyone sees changes with these topics: at once, or every 30 seconds for what only sales change. */
export const PUBLIC_TOPICS = ['projects', 'purchase-counts'] as const satisfies Subscription[];

/**
 * The cache of what everyone sees. The age is for changes that were not announced, and for what changes by
 * itself.
 */
export function createPublicReads(live: Live): Cache<unknown> {
  return createCache({ maxSize: 200, ttlMs: 60_000, clearedBy: { live, topics: PUBLIC_TOPICS } });
}

interface Reader {
  publicReads: Cache<unknown>;
  actor: { rights: unknown } | null;
}

/**
 * Reads what everyone sees once for all who ask before its next change. Admins see more, and their own
 * changes at once, so they read for themselves. Use it for few keys, not for what visitors type.
 */
export async function readPublic<C extends Reader, T>(
  context: C,
  key: string,
  read: (context: C) => Promise<T>,
): Promise<T> {
  if (context.actor?.rights) return read(context);
  return context.publicReads.read(key, () => read({ ...context, actor: null }));
}
