import { createHash } from 'node:crypto';
import { inArray, like, or, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { escapeLike } from '../db/like.ts';
import { attempts } from './schema.ts';

interface Books {
  db: Executor;
}

export interface Limit {
  /** What is counted and for whom: see `attemptKey`. */
  key: string;
  /** So many are allowed in each window. */
  limit: number;
  windowSeconds: number;
}

export interface Counted {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

/** A key of fixed length, whatever was typed; the parts cannot be read from it. Its first word says what is counted. */
export function attemptKey(what: string, ...parts: string[]): string {
  return [
    what,
    ...parts.map((part) => createHash('sha256').update(part).digest('base64url').slice(0, 22)),
  ].join(':');
}

/**
 * Counts one try, on all nodes together and by the database's clock, in one statement: of many at once exactly `limit` are
 * allowed. A window begins with its first try.
 */
export async function countAttempt({ db }: Books, { key, limit, windowSeconds }: Limit): Promise<Counted> {
  const over = sql`${attempts.resetsAt} <= now()`;
  const end = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        resetsAt: sql`case when ${over} then ${end} else ${attempts.resetsAt} end`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`greatest(1, ceil(extract(epoch from ${attempts.resetsAt} - now())))::int`,
    });
  return { allowed: (row?.count ?? 0) <= limit, retryAfter: row?.seconds ?? windowSeconds };
}

/** Takes one try back, of each key: it turned out to be no guess. */
export async function uncountAttempts({ db }: Books, keys: readonly string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, [...keys]));
}

/** Forgets what was counted under a key and under all keys that continue it. */
export async function clearAttempts({ db }: Books, key: string): Promise<void> {
  const continued = `${escapeLike(key)}:%`;
  await db.delete(attempts).where(or(inArray(attempts.key, [key]), like(attempts.key, continued)));
}
