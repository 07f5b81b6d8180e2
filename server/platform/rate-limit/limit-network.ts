import { LRUCache } from 'lru-cache';
import { isReadOnlyError } from '../../errors.ts';
import type { Executor } from '../db/client.ts';
import { attemptKey, countAttempt, type Limit, limitAttempts, requireAllowed } from './attempts.ts';
import { networkOf, networksOf } from './network.ts';

export interface Client {
  db: Executor;
  clientIp?: string;
}

/**
 * Limits an operation per client network, and for wider IPv6 networks by a multiple. Throws
 * RESOURCE_EXHAUSTED.
 */
export async function limitNetwork({ db, clientIp }: Client, name: string, limit: Limit): Promise<void> {
  for (const network of networksOf(clientIp)) {
    const key = attemptKey(`from-${name}`, network.name);
    const { windowSeconds } = limit;
    await limitAttempts({ db }, key, { limit: limit.limit * network.factor, windowSeconds });
  }
}

/**
 * Limits how often a client network calls an operation per minute, to bound load. The first quarter of the
 * limit is counted in the memory of this node alone, so that usual calls cost no statement; the next call brings
 * these into the database, which counts for all nodes from then on. A refusal is remembered in memory, too,
 * until the minute is over. Throws RESOURCE_EXHAUSTED. Counts nothing while the database is read-only, so that
 * reads continue; guessing is limited by `limitNetwork`, which fails then.
 */
export async function limitPerMinute({ db, clientIp }: Client, name: string, limit: number): Promise<void> {
  const { refusals, calls } = memoryOf(db);
  const refused = attemptKey(name, networkOf(clientIp));
  const seconds = Math.ceil(refusals.getRemainingTTL(refused) / 1000);
  if (seconds > 0) requireAllowed({ allowed: false, retryAfter: seconds });
  for (const network of networksOf(clientIp)) {
    const counted = { key: attemptKey(`from-${name}`, network.name), limit: limit * network.factor };
    const attempts = takeUnstored(calls, counted);
    if (attempts === 0) continue;
    const count = countAttempt({ db }, { ...counted, windowSeconds: 60, attempts });
    const result = await unlessReadOnly(count);
    if (result && !result.allowed) refusals.set(refused, true, { ttl: result.retryAfter * 1000 });
    if (result) requireAllowed(result);
  }
}

/** What this node knows of its database's counts without asking. Each entry lives for a minute at most. */
interface Memory {
  /** Networks that were refused. */
  refusals: LRUCache<string, true>;
  /** The calls of a network that no row counts yet; `STORED` once each call is counted by its row. */
  calls: LRUCache<string, number>;
}

const memories = new WeakMap<Executor, Memory>();
const MAX_NETWORKS = 10_000;
const STORED = -1;
const UNSTORED_SHARE = 1 / 4;

function memoryOf(db: Executor): Memory {
  const known = memories.get(db) ?? {
    refusals: new LRUCache<string, true>({ max: MAX_NETWORKS }),
    calls: new LRUCache<string, number>({ max: MAX_NETWORKS, ttl: 60_000 }),
  };
  memories.set(db, known);
  return known;
}

/** Counts a call. Returns how many calls its row has to count: 0 while they are few. */
function takeUnstored(calls: Memory['calls'], { key, limit }: { key: string; limit: number }): number {
  const before = calls.get(key) ?? 0;
  if (before === STORED) return 1;
  const isFew = before < limit * UNSTORED_SHARE;
  // The minute of memory begins with its first call, that of the row with the first call that is stored.
  calls.set(key, isFew ? before + 1 : STORED, { noUpdateTTL: isFew });
  return isFew ? 0 : before + 1;
}

/**
 * Limits how often something is made, to bound load, by any key. Counts nothing while the database is
 * read-only. Throws RESOURCE_EXHAUSTED.
 */
export async function limitWork(client: Client, key: string, limit: Limit): Promise<void> {
  await unlessReadOnly(limitAttempts(client, key, limit));
}

async function unlessReadOnly<T>(counting: Promise<T>): Promise<T | undefined> {
  return counting.catch((error: unknown) => {
    if (!isReadOnlyError(error)) throw error;
    return undefined;
  });
}
