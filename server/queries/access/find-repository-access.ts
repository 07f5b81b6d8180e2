import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { accessDifferences } from '../../access/audits/schema.ts';
import {
  accessRemovals,
  type InvitationKey,
  type InvitationTable,
  invitationOutbox,
  purchases,
  teamMembers,
  teamOutbox,
} from '../../access/schema.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isDue, isLeased, isUnleased, leaseSecondsLeft } from '../../platform/outbox/lease.ts';

type RepositoryOrder = Pick<typeof orders.$inferSelect, 'repoOwner' | 'repoName'>;

/** Whether another invitation of the repository is being sent. */
export async function isRepositoryBusy(tx: Executor, order: RepositoryOrder): Promise<boolean> {
  const leased = (table: InvitationTable) =>
    tx
      .select({ orderId: table.orderId })
      .from(table)
      .where(and(isOfRepository(table, order), sql`${table.nextTryAt} is not null`, isLeased(table)))
      .limit(1);
  const [found] = await unionAll(leased(purchases), leased(teamMembers)).limit(1);
  return found !== undefined;
}

/** The next due invitation of the repository: first invitations of buyers, then of teammates, then renewed ones. */
export async function findNextInvitation(
  tx: Executor,
  order: RepositoryOrder,
): Promise<InvitationKey | null> {
  const isRenewed = (table: InvitationTable) => sql<boolean>`${table.inviteStatus} = 'invite_success'`;
  const [buyer] = await tx
    .select({ orderId: purchases.orderId, isRenewed: isRenewed(purchases) })
    .from(purchases)
    .where(and(isOfRepository(purchases, order), isDue(invitationOutbox), isUnleased(purchases)))
    .orderBy(isRenewed(purchases), asc(purchases.nextTryAt))
    .limit(1);
  if (buyer && !buyer.isRenewed) return { orderId: buyer.orderId, memberId: null };
  const [teammate] = await tx
    .select({ orderId: teamMembers.orderId, memberId: teamMembers.id })
    .from(teamMembers)
    .where(and(isOfRepository(teamMembers, order), isDue(teamOutbox), isUnleased(teamMembers)))
    .orderBy(isRenewed(teamMembers), asc(teamMembers.nextTryAt))
    .limit(1);
  return teammate ?? (buyer ? { orderId: buyer.orderId, memberId: null } : null);
}

/** Seconds until running removals of the account's access to the repository must be over; 0 when there is none. */
export async function getRemovalSecondsLeft(
  tx: Executor,
  order: RepositoryOrder,
  accountId: number,
): Promise<number> {
  const { repoOwner, repoName } = order;
  const [removal] = await tx
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
  const [stray] = await tx
    .select({ seconds: leaseSecondsLeft(accessDifferences) })
    .from(accessDifferences)
    .where(
      and(
        eq(accessDifferences.repository, sql`lower(${`${repoOwner}/${repoName}`})`),
        eq(accessDifferences.accountId, accountId),
        isLeased(accessDifferences),
      ),
    );
  return Math.max(removal?.seconds ?? 0, stray?.seconds ?? 0);
}

/** Whether any purchase of the repository is for the account, or keeps its access until a new account is invited. */
export async function isEntitled(tx: Executor, order: RepositoryOrder, accountId: number): Promise<boolean> {
  const [purchase] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(
        isOfRepository(purchases, order),
        isNull(purchases.revokedAt),
        or(eq(purchases.githubAccountId, accountId), eq(purchases.replacesAccountId, accountId)),
      ),
    )
    .limit(1);
  if (purchase) return true;
  const [teammate] = await tx
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(
      and(
        isOfRepository(teamMembers, order),
        isNull(teamMembers.revokedAt),
        eq(teamMembers.githubAccountId, accountId),
      ),
    )
    .limit(1);
  return teammate !== undefined;
}

interface OfOrder {
  orderId: PgColumn;
}

/**
 * Whether a row's order is of the repository. GitHub's names are case-insensitive. Not a join, of which the database begins with the
 * orders of the repository, or with all: the few rows that are due or leased have an order each.
 */
function isOfRepository({ orderId }: OfOrder, { repoOwner, repoName }: RepositoryOrder): SQL {
  const isSame = sql`lower(${orders.repoOwner}) = lower(${repoOwner}) and lower(${orders.repoName}) = lower(${repoName})`;
  return sql`(select ${isSame} from ${orders} where ${orders.id} = ${orderId})`;
}
