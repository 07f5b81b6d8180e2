import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { leaseSecondsLeft } from '../../platform/outbox/lease.ts';
import { invitations } from '../access/schema.ts';
import { resolveCases } from '../cases/resolve-case.ts';
import { copies, copyOutbox } from './schema.ts';

/**
 * Ends the copies of orders whose accesses end: they are archived once no one has access any more, and deleted
 * later. Runs in the caller's transaction, which holds the orders' rows, and ends nothing twice. A sweep starts
 * the work. Returns the orders whose copies ended, and when their work is due.
 */
async function endCopiesOf(
  tx: Executor,
  isOf: SQL | undefined,
): Promise<{ id: string; inSeconds: number }[]> {
  const ended = await tx
    .update(copies)
    .set({
      state: 'ending',
      endedAt: sql`now()`,
      attempts: 0,
      lastError: null,
      // A running attempt may still make the repository.
      nextTryAt: sql`greatest(now(), ${copies.leasedUntil})`,
    })
    .where(and(isOf, inArray(copies.state, ['making', 'ready'])))
    .returning({ id: copies.orderId, inSeconds: leaseSecondsLeft(copies) });
  const subjects = ended.map(({ id }) => id);
  await resolveCases(tx, { kind: 'copy', subjects, resolution: 'The purchase has ended.' });
  return ended;
}

/** Ends the copy of a refunded order, and starts the work. */
export async function endCopy(context: Pick<Context, 'jobs'>, tx: Executor, orderId: string): Promise<void> {
  for (const copy of await endCopiesOf(tx, eq(copies.orderId, orderId)))
    await enqueueAttempt(context, tx, copyOutbox, copy);
}

/** Ends the copies of orders, of an erased person, to which no one has access any more. */
export async function endUnusedCopies(tx: Executor, orderIds: readonly string[]): Promise<void> {
  const standing = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.orderId, copies.orderId),
        isNull(invitations.revokedAt),
        isNull(invitations.withdrawnAt),
      ),
    );
  await endCopiesOf(tx, and(inArray(copies.orderId, [...orderIds]), notExists(standing)));
}
