import { LRUCache } from 'lru-cache';
import { isReadOnlyError, isShopError } from '../../errors.ts';
import type { Executor } from '../db/client.ts';
import { attemptKey, type Limit, limitAttempts, requireAllowed } from './attempts.ts';
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
 * Limits how often a client network calls an operation per minute, to bound load. A refusal is remembered in
 * memory, so that further calls cost no statement until the minute is over. Throws RESOURCE_EXHAUSTED.
 * Counts nothing while the database is read-only, so that reads continue; guessing is limited by
 * `limitNetwork`, which fails then.
 */
export async function limitPerMinute(client: Client, name: string, limit: number): Promise<void> {
  const refusals = refusalsOf(client.db);
  const key = attemptKey(name, networkOf(client.clientIp));
  const seconds = Math.ceil(refusals.getRemainingTTL(key) / 1000);
  if (seconds > 0) requireAllowed({ allowed: false, retryAfter: seconds });
  await unlessReadOnly(limitNetwork(client, name, { limit, windowSeconds: 60 })).catch((error: unknown) => {
    const { retryAfter } = (isShopError(error) && (error.details as { retryAfter?: number })) || {};
    if (retryAfter) refusals.set(key, true, { ttl: retryAfter * 1000 });
    throw error;
  });
}

/** The refusals of a database's counts that are known here, so that another one costs no statement. */
const refusalsByDatabase = new WeakMap<Executor, LRUCache<string, true>>();
const MAX_REFUSALS = 10_000;

function refusalsOf(db: Executor): LRUCache<string, true> {
  const known = refusalsByDatabase.get(db) ?? new LRUCache<string, true>({ max: MAX_REFUSALS });
  refusalsByDatabase.set(db, known);
  return known;
}

/**
 * Limits how often something is made, to bound load, by any key. Counts nothing while the database is
 * read-only. Throws RESOURCE_EXHAUSTED.
 */
export async function limitWork(client: Client, key: string, limit: Limit): Promise<void> {
  await unlessReadOnly(limitAttempts(client, key, limit));
}

async function unlessReadOnly(counting: Promise<void>): Promise<void> {
  await counting.catch((error: unknown) => {
    if (!isReadOnlyError(error)) throw error;
  });
}
