import { LRUCache } from 'lru-cache';
import type { Live, Subscription } from './live/topics.ts';

export interface CacheOptions<V> {
  /** The largest number of values or, with `sizeOf`, the largest sum of their sizes. */
  maxSize: number;
  sizeOf?: (value: V, key: string) => number;
  /** A value is read again at this age. */
  ttlMs: number;
  /** For this time after `ttlMs` the old value is returned while it is read again. */
  staleMs?: number;
  /** Whether a value is kept for other callers; by default every value except null. */
  isKept?: (value: V) => boolean;
  /** Changes of these topics clear the cache. While changes may be missed, every value is read again. */
  clearedBy?: { live: Pick<Live, 'subscribe' | 'isConnected'>; topics: readonly Subscription[] };
  /** The time in milliseconds, for tests. */
  now?: (() => number) | undefined;
}

export interface CacheHit<V> {
  value: V;
  /**
   * `stale`: the value is old and is being read again. `miss`: it was read for this request, or for one just
   * before.
   */
  outcome: 'hit' | 'stale' | 'miss';
}

export type Cache<V> = ReturnType<typeof createCache<V>>;

/** Keeps values that many requests read, in the memory of this process. */
export function createCache<V>(options: CacheOptions<V>) {
  const { maxSize, sizeOf = () => 1, ttlMs, staleMs = 0, clearedBy } = options;
  const { isKept = (value) => value !== null, now = () => performance.now() } = options;
  const entries = new LRUCache<string, { value: V }, () => Promise<V>>({
    maxSize,
    // A value that is larger than the cache is returned, but not kept.
    sizeCalculation: ({ value }, key) => (isKept(value) ? sizeOf(value, key) : maxSize + 1),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (_key, _old, { context: read }) => ({ value: await read() }),
    // A cleared read still returns to its callers, but its value is not kept.
    ignoreFetchAbort: true,
  });
  clearedBy?.live.subscribe(clearedBy.topics, () => entries.clear());

  /**
   * Finds the value of a key. All callers that ask during a read wait for that read, unless a change happened
   * since it began.
   */
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
    /** Like `find` without the outcome. The value is shared, so callers must not change it. */
    read: async <T extends V>(key: string, read: () => Promise<T>) => (await find(key, read)).value,
    /** Whether a value is kept, old or not. */
    has: (key: string) => entries.has(key),
    clear: () => entries.clear(),
    /** The number of values and the sum of their sizes. */
    size: () => ({ values: entries.size, sum: entries.calculatedSize }),
  };
}

/**
 * Content that everyone sees changes with these topics: at once, or every 30 seconds if only sales change it.
 */
export const PUBLIC_TOPICS = ['projects', 'purchase-counts'] as const satisfies Subscription[];

/**
 * The cache of content that everyone sees. Its age limit covers changes that are not announced or happen with
 * time.
 */
export function createPublicReads(live: Live): Cache<unknown> {
  return createCache({ maxSize: 200, ttlMs: 60_000, clearedBy: { live, topics: PUBLIC_TOPICS } });
}

interface Reader {
  publicReads: Cache<unknown>;
  actor: { rights: unknown } | null;
}

/**
 * Caches a public read until its topic changes. Admins see more, and their own changes at once, so they
 * bypass the cache. Use it for few keys, not for texts that visitors type.
 */
export async function readPublic<C extends Reader, T>(
  context: C,
  key: string,
  read: (context: C) => Promise<T>,
): Promise<T> {
  if (context.actor?.rights) return read(context);
  return context.publicReads.read(key, () => read({ ...context, actor: null }));
}
