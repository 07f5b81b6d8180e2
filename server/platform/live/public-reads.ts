import { LRUCache } from 'lru-cache';
import type { Live } from './hub.ts';
import { throttle } from './throttle.ts';

/** Sales only change counters and the order of equally placed projects. */
const SALES_INTERVAL_MS = 30_000;
/** In case a change was not announced, and for what changes by itself. */
const MAX_AGE_MS = 60_000;
const MAX_READS = 200;

const listeners = new WeakMap<Live, Set<() => void>>();
const reads = new WeakMap<Live, LRUCache<string, Promise<object | null>>>();

/** Calls `onChange` after each change of what everybody sees, made on any node, and at most every 30 seconds for sales. */
export function onPublicChange(live: Live, onChange: () => void): void {
  const known = listeners.get(live);
  if (known) return void known.add(onChange);
  const created = new Set([onChange]);
  const notify = () => {
    for (const listener of created) listener();
  };
  listeners.set(live, created);
  live.subscribe(['projects'], notify);
  live.subscribe(['sales'], throttle(notify, SALES_INTERVAL_MS));
}

interface Reader {
  live: Live;
  actor: { rights: unknown } | null;
}

/**
 * Reads what everybody sees once, for all who ask before its next change; nobody may change the object. Admins see more, and their own changes at
 * once, so they read for themselves. So does everyone while changes may not arrive. Use it for few keys, not for what visitors type.
 */
export async function readPublic<C extends Reader, T extends object | null>(
  context: C,
  key: string,
  read: (context: C) => Promise<T>,
): Promise<T> {
  const { live, actor } = context;
  if (actor?.rights || !live.isConnected()) return read(context);
  const store = reads.get(live) ?? createStore(live);
  const known = store.get(key);
  if (known) return known as Promise<T>;
  const started = read({ ...context, actor: null });
  store.set(key, started);
  const forget = () => {
    if (store.peek(key) === started) store.delete(key);
  };
  started.then((value) => value ?? forget(), forget);
  return started;
}

function createStore(live: Live): LRUCache<string, Promise<object | null>> {
  const store = new LRUCache<string, Promise<object | null>>({ max: MAX_READS, ttl: MAX_AGE_MS });
  reads.set(live, store);
  // A read that runs began before the change, so nobody may join it.
  onPublicChange(live, () => store.clear());
  return store;
}
