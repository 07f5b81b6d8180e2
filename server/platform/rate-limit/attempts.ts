import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, like, or, sql } from 'drizzle-orm';
import { describeWait } from '#domain/relative-time.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../db/client.ts';
import { attempts } from './schema.ts';

interface Deps {
  db: Executor;
}

/** How many attempts are allowed in a window, which starts with the first attempt. */
export interface Limit {
  limit: number;
  windowSeconds: number;
}

export interface KeyedLimit extends Limit {
  /** The key made by `attemptKey`. */
  key: string;
  /** How many attempts are counted; 1 by default. */
  attempts?: number;
}

export interface AttemptCount {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/** Builds a key of bounded length: the name in plain text, then a hash of each part. */
export function attemptKey(name: string, ...parts: string[]): string {
  const hash = (part: string) => createHash('sha256').update(part).digest('base64url').slice(0, 22);
  return [name, ...parts.map(hash)].join(':');
}

/**
 * Counts an attempt across all nodes, by the database's clock. It is one statement, so that concurrent
 * attempts cannot exceed the limit.
 */
export async function countAttempt(
  { db }: Deps,
  { key, limit, windowSeconds, attempts: more = 1 }: KeyedLimit,
): Promise<AttemptCount> {
  const isOver = sql`${attempts.resetsAt} <= now()`;
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds})`;
  // A statement that waited for another one began before the window did.
  const secondsLeft = sql<number>`least(${windowSeconds}, greatest(1, ceil(extract(epoch from ${attempts.resetsAt} - now()))))::int`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: more, resetsAt: windowEnd })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${attempts.count} + excluded.count end`,
        resetsAt: sql`case when ${isOver} then ${windowEnd} else ${attempts.resetsAt} end`,
      },
    })
    .returning({ count: attempts.count, seconds: secondsLeft });
  return { allowed: (row?.count ?? 0) <= limit, retryAfter: row?.seconds ?? windowSeconds };
}

/**
 * Throws RESOURCE_EXHAUSTED when an attempt exceeds its limit. The message says how long to wait, `hint` what
 * to do instead; the details contain `retryAfter` in seconds.
 */
export function requireAllowed({ allowed, retryAfter }: AttemptCount, hint = ''): void {
  if (allowed) return;
  const wait = describeWait(retryAfter);
  throw new ShopError('RESOURCE_EXHAUSTED', `Too many attempts. Please wait ${wait} and try again${hint}.`, {
    retryAfter,
  });
}

/** Counts an attempt and throws RESOURCE_EXHAUSTED when it exceeds the limit; see `requireAllowed`. */
export async function limitAttempts(deps: Deps, key: string, limit: Limit, hint = ''): Promise<void> {
  requireAllowed(await countAttempt(deps, { key, ...limit }), hint);
}

/** Removes one attempt of each key. */
export async function uncountAttempts({ db }: Deps, keys: readonly string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, [...keys]));
}

/** Deletes the counts of a key and of all keys that extend it. */
export async function clearAttempts({ db }: Deps, key: string): Promise<void> {
  // `_` is the only LIKE wildcard that a key can contain.
  const extended = `${key.replaceAll('_', '\\_')}:%`;
  await db.delete(attempts).where(or(eq(attempts.key, key), like(attempts.key, extended)));
}

/**
 * Stores a key without counting, for `hasKey` to find until it expires. It never shortens the time for which
 * a key is stored.
 */
export async function storeKey({ db }: Deps, key: string, seconds: number): Promise<void> {
  const resetsAt = sql`now() + make_interval(secs => ${seconds})`;
  await db
    .insert(attempts)
    .values({ key, count: 0, resetsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { resetsAt: sql`greatest(${attempts.resetsAt}, ${resetsAt})` },
    });
}

export async function hasKey(deps: Deps, key: string): Promise<boolean> {
  return (await getKeySeconds(deps, key)) > 0;
}

/** Deletes a stored key. Returns whether it had not expired; of concurrent calls one gets true. */
export async function takeKey({ db }: Deps, key: string): Promise<boolean> {
  const isStored = and(eq(attempts.key, key), gt(attempts.resetsAt, sql`now()`));
  return (await db.delete(attempts).where(isStored).returning({ key: attempts.key })).length > 0;
}

/** Seconds until a key expires; 0 without one. */
export async function getKeySeconds({ db }: Deps, key: string): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from ${attempts.resetsAt} - now())::float8` })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.resetsAt, sql`now()`)));
  return row?.seconds ?? 0;
}
