import { and, asc, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { isDue, isLeased, isUnleased, leaseSecondsLeft } from '../../platform/outbox/lease.ts';
import { orders } from '../orders/schema.ts';
import { accessDifferences } from './audits/schema.ts';
import { accessRemovals, invitationOutbox, invitations } from './schema.ts';

type RepositoryOrder = Pick<typeof orders.$inferSelect, 'repoOwner' | 'repoName'>;

/** In a SELECT: whether an invitation of the repository is being sent, even if it was revoked since. */
export function isRepositoryBusy(tx: Executor, order: RepositoryOrder): SQL {
  return exists(
    tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(isOfRepository(invitations, order), isLeased(invitations))),
  );
}

/**
 * Selects the next due invitation of the repository other than the given one: first invitations of buyers, then
 * of teammates, then renewed ones. It can be a part of another statement.
 */
export function selectNextInvitation(tx: Executor, order: RepositoryOrder, exceptId?: string) {
  const isRenewed = sql`${invitations.status} = 'invite_success'`;
  const isOther = exceptId === undefined ? undefined : ne(invitations.id, exceptId);
  return tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(isOfRepository(invitations, order), isDue(invitationOutbox), isUnleased(invitations), isOther))
    .orderBy(isRenewed, asc(invitations.role), asc(invitations.nextTryAt))
    .limit(1);
}

/**
 * In a SELECT: the seconds until running removals of the account's access to the repository must be over; 0
 * when there is none.
 */
export function removalSecondsLeft(tx: Executor, order: RepositoryOrder, accountId: number): SQL {
  const { repoOwner, repoName } = order;
  const removal = tx
    .select({ seconds: leaseSecondsLeft(accessRemovals) })
    .from(accessRemovals)
    .where(
      and(
        isOfRepository(accessRemovals, order),
        eq(accessRemovals.githubAccountId, accountId),
        isLeased(accessRemovals),
      ),
    )
    .limit(1);
  const stray = tx
    .select({ seconds: leaseSecondsLeft(accessDifferences) })
    .from(accessDifferences)
    .where(
      and(
        eq(accessDifferences.repository, sql`lower(${`${repoOwner}/${repoName}`})`),
        eq(accessDifferences.accountId, accountId),
        isLeased(accessDifferences),
      ),
    );
  return sql`greatest(${removal}, ${stray}, 0)`;
}

/**
 * Whether a purchase of the repository is for the account, or keeps its access until a new account is
 * invited.
 */
export async function isEntitled(tx: Executor, order: RepositoryOrder, accountId: number): Promise<boolean> {
  const { githubAccountId, replacesAccountId, revokedAt, withdrawnAt } = invitations;
  const [standing] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        isOfRepository(invitations, order),
        isNull(revokedAt),
        isNull(withdrawnAt),
        or(eq(githubAccountId, accountId), eq(replacesAccountId, accountId)),
      ),
    )
    .limit(1);
  return standing !== undefined;
}

interface OfOrder {
  orderId: PgColumn;
}

/**
 * Whether a row's order is of the repository. GitHub's names are case-insensitive. The condition is not a
 * join, because the database would begin with the orders of the repository, or with all; only a few rows are
 * due or leased.
 */
export function isOfRepository({ orderId }: OfOrder, { repoOwner, repoName }: RepositoryOrder): SQL {
  const isSame = sql`lower(${orders.repoOwner}) = lower(${repoOwner}) and lower(${orders.repoName}) = lower(${repoName})`;
  return sql`(select ${isSame} from ${orders} where ${orders.id} = ${orderId})`;
}
