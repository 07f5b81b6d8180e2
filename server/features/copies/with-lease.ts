import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { isUnleased, LEASE_SECONDS, leaseToken } from '../../platform/outbox/lease.ts';
import { copies } from './schema.ts';

const POLL_MS = 200;
/** Shorter than a call may take. */
const MAX_WAIT_MS = 30_000;

/**
 * Runs work on a copy in use while no other call works on it, on any node: of calls at the same moment one creates
 * what is missing at GitHub, and the others find it. Throws CodeHostError when the others take too long.
 */
export async function withLease<T>({ db }: Context, orderId: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const [leased] = await db
      .update(copies)
      .set({ leasedUntil: secondsFromNow(LEASE_SECONDS) })
      .where(and(eq(copies.orderId, orderId), eq(copies.state, 'ready'), isUnleased(copies)))
      .returning({ lease: leaseToken(copies) });
    if (leased) {
      const isOurs = and(eq(copies.orderId, orderId), eq(leaseToken(copies), leased.lease ?? ''));
      return work().finally(() => db.update(copies).set({ leasedUntil: null }).where(isOurs));
    }
    if (performance.now() > end)
      throw new CodeHostError({ kind: 'retry', reason: 'The copy is being changed by another call.' });
    await sleep(POLL_MS);
  }
}
