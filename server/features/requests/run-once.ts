import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { leaseToken } from '../../platform/outbox/lease.ts';
import { requests } from './schema.ts';

/** As long as a call may take. */
const LEASE_SECONDS = 70;
const POLL_MS = 100;

interface Request {
  /** Without it, each call is a new request. */
  requestId?: string | null | undefined;
  /** Such as `refundOrder`. */
  name: string;
  /** The call's data, without the ID. */
  data: object;
}

/**
 * Does the work of a call once for its request ID: a repeated call waits for the first one's answer and gets
 * it, too. An error is no answer: it ends the request, and a repeated call does the work again. So does a
 * call whose process died, and the work must then find what it did before. Throws INVALID_ARGUMENT when the
 * ID was used for another call, other data or by another caller.
 */
export async function runOnce<T>(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { requestId: id, name, data }: Request,
  work: () => Promise<T>,
): Promise<T> {
  if (!id) return work();
  const about = JSON.stringify([actor?.userId, name, data]);
  const digest = createHash('sha256').update(about).digest('hex');
  for (;;) {
    const lease = await leaseRequest(db, { id, digest });
    if (lease !== undefined) return answerRequest(db, { id, lease }, work);
    const [known] = await db.select().from(requests).where(eq(requests.id, id));
    if (known && known.digest !== digest) throw otherRequest();
    if (known?.answer) return known.answer.value as T;
    await delay(POLL_MS);
  }
}

/** Returns the lease of a request that is new, or whose process died; undefined for every other one. */
async function leaseRequest(
  db: Context['db'],
  { id, digest }: { id: string; digest: string },
): Promise<string | null | undefined> {
  const leasedUntil = secondsFromNow(LEASE_SECONDS);
  const isAbandoned = and(isNull(requests.answer), lte(requests.leasedUntil, sql`now()`));
  const [leased] = await db
    .insert(requests)
    .values({ id, digest, leasedUntil })
    .onConflictDoUpdate({
      target: requests.id,
      set: { leasedUntil },
      setWhere: and(eq(requests.digest, digest), isAbandoned),
    })
    .returning({ lease: leaseToken(requests) });
  return leased?.lease;
}

async function answerRequest<T>(
  db: Context['db'],
  { id, lease }: { id: string; lease: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const isOurs = and(eq(requests.id, id), eq(leaseToken(requests), lease));
  try {
    const answer = await work();
    await db
      .update(requests)
      .set({ answer: { value: answer } })
      .where(isOurs);
    return answer;
  } catch (error) {
    await db.delete(requests).where(and(isOurs, isNull(requests.answer)));
    throw error;
  }
}

function otherRequest(): ShopError {
  return new ShopError(
    'INVALID_ARGUMENT',
    'This form was sent before with other details, and nothing was done now. Please reload the page and see what happened then.',
  );
}
