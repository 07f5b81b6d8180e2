import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BookedAccount } from '#domain/access-difference.ts';
import { accessRemovals, type InvitationTable, purchases, teamMembers } from '../../access/schema.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

type RepositoryOrder = Pick<typeof orders.$inferSelect, 'repoOwner' | 'repoName'>;

const isOf = ({ repoOwner, repoName }: RepositoryOrder): SQL =>
  sql`(lower(${orders.repoOwner}) = lower(${repoOwner}) and lower(${orders.repoName}) = lower(${repoName}))`;

/**
 * The accounts that the books know in a repository: buyers, accounts being replaced, teammates, and those whose access has
 * ended. Those whose access is being removed, or was since `since`, are told as entitled: no difference yet.
 */
export async function listBookedAccounts(
  db: Executor,
  repository: RepositoryOrder,
  since: Date,
): Promise<BookedAccount[]> {
  const fields = (table: InvitationTable) => ({
    accountId: table.githubAccountId,
    login: table.githubLogin,
    isEntitled: sql<boolean>`${table.revokedAt} is null`,
    // An expired one that is sent again has a next attempt.
    isExpected: sql<boolean>`${table.revokedAt} is null
      and (${table.inviteState} in ('sent', 'accepted') or (${table.inviteState} = 'expired' and ${table.nextTryAt} is null))
      and coalesce(greatest(${table.invitedAt}, ${table.acceptedAt}), 'epoch') < ${since}`,
  });
  const buyers = await db
    .select({ ...fields(purchases), replacesAccountId: purchases.replacesAccountId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(isOf(repository));
  const teammates = await db
    .select(fields(teamMembers))
    .from(teamMembers)
    .innerJoin(orders, eq(orders.id, teamMembers.orderId))
    .where(isOf(repository));
  const removals = await db
    .select({
      accountId: accessRemovals.githubAccountId,
      login: accessRemovals.githubLogin,
      isEntitled: sql<boolean>`${accessRemovals.doneAt} is null or ${accessRemovals.doneAt} >= ${since}`,
      isExpected: sql<boolean>`false`,
    })
    .from(accessRemovals)
    .innerJoin(orders, eq(orders.id, accessRemovals.orderId))
    .where(isOf(repository));
  const replaced = buyers.flatMap(({ replacesAccountId: accountId, login }) =>
    accountId === null ? [] : [{ accountId, login, isEntitled: true, isExpected: false }],
  );
  const present = buyers.map(({ replacesAccountId: _, ...buyer }) => buyer);
  return [...present, ...replaced, ...teammates, ...removals].filter(({ accountId }) => accountId !== 0);
}

/** The standing invitations for an account in a repository: a buyer's and teammates'. */
export async function listStandingInvitations(
  db: Executor,
  repository: RepositoryOrder,
  accountId: number,
): Promise<{ orderId: string; memberId: string | null }[]> {
  const buyers = await db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(isOf(repository), isNull(purchases.revokedAt), eq(purchases.githubAccountId, accountId)));
  const teammates = await db
    .select({ orderId: teamMembers.orderId, memberId: teamMembers.id })
    .from(teamMembers)
    .innerJoin(orders, eq(orders.id, teamMembers.orderId))
    .where(and(isOf(repository), isNull(teamMembers.revokedAt), eq(teamMembers.githubAccountId, accountId)));
  return [...buyers.map(({ orderId }) => ({ orderId, memberId: null })), ...teammates];
}
