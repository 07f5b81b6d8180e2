import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { isLeased, leaseToken } from '../../platform/outbox/lease.ts';
import { orders } from '../orders/schema.ts';
import { invitationOutbox, invitations, purchases } from './schema.ts';

interface RepositoryName {
  repoOwner: string | SQLWrapper;
  repoName: string | SQLWrapper;
}

const keyOf = ({ repoOwner, repoName }: RepositoryName) =>
  sql`hashtextextended('invites ' || lower(${repoOwner} || '/' || ${repoName}), 0)`;

/** In a SELECT: takes the lock that serializes a repository's invitations and removals in the transaction. */
export function repositoryLock(repository: RepositoryName): SQL<unknown> {
  return sql`pg_advisory_xact_lock(${keyOf(repository)})`;
}

/**
 * In a SELECT: takes that lock if it is free, and says whether it did. It never waits, so it may follow any
 * other lock.
 */
export function tryRepositoryLock(repository: RepositoryName): SQL<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(${keyOf(repository)})`;
}

/**
 * An invitation that is locked with its order and purchase until the end of the transaction. The database's
 * clock measures the seconds.
 */
export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/**
 * Locks an invitation for a change. Every transaction locks in this order, so that there are no deadlocks:
 * the repository, the order, its invitations, its purchase.
 */
export async function lockInvitation(tx: Executor, id: string) {
  const isOfInvitation = eq(orders.id, invitations.orderId);
  // The order never changes its repository, so it is read without a lock of its row.
  const repository = tx.$with('repository').as(
    tx
      .select({ lock: repositoryLock(orders).as('lock') })
      .from(invitations)
      .innerJoin(orders, isOfInvitation)
      .where(eq(invitations.id, id)),
  );
  // PostgreSQL locks rows after it has read what the WITH clause gives, in the order in which their tables
  // are named, and reads a row that has changed meanwhile again.
  const [row] = await tx
    .with(repository)
    .select({
      order: orders,
      invitation: invitations,
      userId: purchases.userId,
      accountChanges: purchases.accountChanges,
      isPending: sql<boolean>`${invitationOutbox.isPending}`,
      lease: leaseToken(invitations),
      isLeased: sql<boolean>`coalesce(${isLeased(invitations)}, false)`,
      dueInSeconds: sql<number | null>`extract(epoch from ${invitations.nextTryAt} - now())::float8`,
      // A purchase and its first invitations are created in the transaction of the payment.
      secondsSincePaid: sql<number>`extract(epoch from now() - ${invitations.createdAt})::float8`,
      secondsInRound: sql<number>`extract(epoch from now() - ${invitations.roundStartedAt})::float8`,
    })
    .from(orders)
    .innerJoin(invitations, isOfInvitation)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .crossJoin(repository)
    .where(eq(invitations.id, id))
    .for('no key update');
  if (!row) return null;
  const { invitation, ...state } = row;
  return { ...invitation, ...state };
}
