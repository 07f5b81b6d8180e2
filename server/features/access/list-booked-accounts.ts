import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { BookedAccount } from '#domain/access-difference.ts';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../orders/schema.ts';
import { accessRemovals, invitations } from './schema.ts';

type RepositoryOrder = Pick<typeof orders.$inferSelect, 'repoOwner' | 'repoName'>;

/** Until a copy is ready, its order names the project's own repository, in which no one expects its buyer. */
const isOf = ({ repoOwner, repoName }: RepositoryOrder): SQL =>
  sql`(lower(${orders.repoOwner}) = lower(${repoOwner}) and lower(${orders.repoName}) = lower(${repoName})
    and (${orders.delivery} = 'shared' or ${orders.copyCommit} is not null))`;

/** Whether a repository is the copy of a buyer. */
export async function isCopy(db: Executor, repository: RepositoryOrder): Promise<boolean> {
  return (await db.$count(orders, and(isOf(repository), isNotNull(orders.copyCommit)))) > 0;
}

/**
 * Lists the accounts that the books know in a repository: buyers, accounts being replaced, teammates, and
 * accounts whose access has ended. An account whose access is being removed, or was since `since`, counts as
 * entitled, so that it is not a difference yet.
 */
export async function listBookedAccounts(
  db: Executor,
  repository: RepositoryOrder,
  since: Date,
): Promise<BookedAccount[]> {
  const { state, nextTryAt, invitedAt, acceptedAt, revokedAt, withdrawnAt } = invitations;
  const invited = await db
    .select({
      accountId: invitations.githubAccountId,
      login: invitations.githubLogin,
      isEntitled: sql<boolean>`${revokedAt} is null and ${withdrawnAt} is null`,
      // An expired invitation that is sent again has a next attempt.
      isExpected: sql<boolean>`${revokedAt} is null and ${withdrawnAt} is null
        and (${state} in ('sent', 'accepted') or (${state} = 'expired' and ${nextTryAt} is null))
        and coalesce(greatest(${invitedAt}, ${acceptedAt}), 'epoch') < ${since}`,
      replacesAccountId: invitations.replacesAccountId,
    })
    .from(invitations)
    .innerJoin(orders, eq(orders.id, invitations.orderId))
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
  const replaced = invited.flatMap(({ replacesAccountId: accountId, login }) =>
    accountId === null ? [] : [{ accountId, login, isEntitled: true, isExpected: false }],
  );
  const present = invited.map(({ replacesAccountId: _, ...account }) => account);
  return [...present, ...replaced, ...removals].filter(({ accountId }) => accountId !== 0);
}

/** Finds a standing invitation of an account in a repository, and prefers a buyer's to a teammate's. */
export async function findStandingInvitation(
  db: Executor,
  repository: RepositoryOrder,
  accountId: number,
): Promise<{ id: string } | undefined> {
  const { id, role, githubAccountId, revokedAt, withdrawnAt } = invitations;
  const [found] = await db
    .select({ id })
    .from(invitations)
    .innerJoin(orders, eq(orders.id, invitations.orderId))
    .where(and(isOf(repository), isNull(revokedAt), isNull(withdrawnAt), eq(githubAccountId, accountId)))
    .orderBy(role)
    .limit(1);
  return found;
}
