import { and, arrayOverlaps, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import type { Executor } from '../../platform/db/client.ts';
import { backoffSeconds, enqueueAttempt, secondsFromNow } from '../../platform/outbox/backoff.ts';
import { endAttempt, type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { hashSecret, isConnection, openConnection } from './find-connection.ts';
import { acceptanceOutbox, githubConnections } from './schema.ts';

/** All attempts fit into the hour for which the token is kept. */
const RETRY_DELAYS = [5, 10, 20, 40, 60, 120, 300] as const;

/**
 * Deletes the connections of these orders with their tokens, after they were used, refunded or erased.
 * Idempotent.
 */
export async function endConnections(tx: Executor, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.delete(githubConnections).where(arrayOverlaps(githubConnections.orderIds, orderIds));
}

/** Deletes a connection whose token was used or is no longer accepted by GitHub. */
export async function endConnection(db: Executor, id: string): Promise<void> {
  await db.delete(githubConnections).where(isConnection(id));
}

/** Revokes a token at GitHub after the shop has deleted it. A failure does not matter. */
export async function revokeToken(
  { githubOauth, log }: Pick<Context, 'githubOauth' | 'log'>,
  token: string,
): Promise<void> {
  // The error itself is not logged, because its request contains the token.
  const warn = (error: Error) => log.warn({ reason: error.message }, 'GitHub token not revoked');
  await githubOauth?.revokeToken(token).catch(warn);
}

/** Deletes the connection that belongs to a browser's cookie. Anyone may call it. */
export async function forgetConnection(context: Context, secret: string | null): Promise<void> {
  if (secret) await deleteWithTokens(context, isConnection(hashSecret(secret)));
}

/** This job deletes every expired connection, whether used or not. */
export async function sweepConnections(context: Context): Promise<void> {
  await deleteWithTokens(context, lte(githubConnections.endsAt, sql`now()`));
}

async function deleteWithTokens(context: Context, where: SQL): Promise<void> {
  const ended = await context.db.delete(githubConnections).where(where).returning();
  for (const row of ended) {
    const connection = openConnection(context, row);
    if (connection) await revokeToken(context, connection.token);
  }
}

/** Schedules the first retry of accepting an invitation. */
export async function retryAcceptance(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { id, inSeconds = RETRY_DELAYS[0] }: { id: string; inSeconds?: number | undefined },
): Promise<void> {
  await tx
    .update(githubConnections)
    .set({ nextTryAt: secondsFromNow(inSeconds) })
    .where(and(isConnection(id), eq(githubConnections.attempts, 0)));
  await enqueueAttempt(context, tx, acceptanceOutbox, { id, inSeconds });
}

export type ConnectionLease = Leased<typeof githubConnections>;

/** Leases a connection whose retry is due; undefined when another worker has it or it was deleted. */
export function leaseConnection(db: Executor, id: string): Promise<ConnectionLease | undefined> {
  return leaseRow(db, acceptanceOutbox, id);
}

/** Ends a retry and schedules the next one. */
export async function endConnectionAttempt(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { id, lease, attempts }: ConnectionLease,
  { retryAfter = 0 }: { retryAfter?: number | undefined },
): Promise<void> {
  const inSeconds = Math.max(backoffSeconds(RETRY_DELAYS, attempts), retryAfter);
  await endAttempt(context, tx, acceptanceOutbox, { id, lease, inSeconds });
}

export const connectionJobs = [
  defineJob({ name: 'sweep-connections', run: sweepConnections, schedule: { everyMinutes: 1 } }),
];
