import { isReadOnlyError } from '../../errors.ts';
import type { Executor } from '../db/client.ts';
import { attemptKey, countAttempt, type Limit } from './attempts.ts';
import { networkOf } from './network.ts';
import { requireAllowed } from './require-allowed.ts';

interface Client {
  db: Executor;
  clientIp?: string;
}

/** Limits an operation per client network. Throws RESOURCE_EXHAUSTED. */
export async function limitNetwork({ db, clientIp }: Client, name: string, limit: Limit): Promise<void> {
  const key = attemptKey(`from-${name}`, networkOf(clientIp));
  requireAllowed(await countAttempt({ db }, { key, ...limit }));
}

/**
 * Limits how often a client network calls an operation per minute, to bound load. Throws RESOURCE_EXHAUSTED. Counts nothing
 * while the database is read-only, so that reads continue; guessing is limited by `limitNetwork`, which fails then.
 */
export async function limitPerMinute(client: Client, name: string, limit: number): Promise<void> {
  try {
    await limitNetwork(client, name, { limit, windowSeconds: 60 });
  } catch (error) {
    if (!isReadOnlyError(error)) throw error;
  }
}
