import { isReadOnlyError } from '../../errors.ts';
import type { Executor } from '../db/client.ts';
import { attemptKey, type Limit, limitAttempts } from './attempts.ts';
import { networksOf } from './network.ts';

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
 * Limits how often a client network calls an operation per minute, to bound load. Throws RESOURCE_EXHAUSTED.
 * Counts nothing while the database is read-only, so that reads continue; guessing is limited by
 * `limitNetwork`, which fails then.
 */
export async function limitPerMinute(client: Client, name: string, limit: number): Promise<void> {
  await unlessReadOnly(limitNetwork(client, name, { limit, windowSeconds: 60 }));
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
