import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { accessRemovals, invitationOutbox, purchases } from '../access/schema.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { isDue, isLeased, isUnleased, leaseSecondsLeft } from '../platform/outbox/lease.ts';

type RepositoryOrder = Pick<typeof orders.$inferSelect, 'id' | 'repoOwner' | 'repoName'>;

/** Whether the invitation of another order of the repository is being sent. */
export async function isRepositoryBusy(tx: Executor, order: RepositoryOrder): Promise<boolean> {
  const [purchase] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(isOther(order), sql`${purchases.nextTryAt} is not null`, isLeased(purchases)))
    .limit(1);
  return purchase !== undefined;
}

/** The next due invitation of the repository's other orders: first invitations before renewed ones. */
export async function findNextInvitation(tx: Executor, order: RepositoryOrder): Promise<string | null> {
  const [next] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(isOther(order), isDue(invitationOutbox), isUnleased(purchases)))
    .orderBy(sql`${purchases.inviteStatus} = 'invite_success'`, asc(purchases.nextTryAt))
    .limit(1);
  return next?.orderId ?? null;
}

/** Seconds until a running removal of the account's access to the repository must be over; 0 when there is none. */
export async function getRemovalSecondsLeft(
  tx: Executor,
  order: RepositoryOrder,
  accountId: number,
): Promise<number> {
  const [removal] = await tx
    .select({ seconds: leaseSecondsLeft(accessRemovals) })
    .from(accessRemovals)
    .innerJoin(orders, eq(orders.id, accessRemovals.orderId))
    .where(
      and(isOfRepository(order), eq(accessRemovals.githubAccountId, accountId), isLeased(accessRemovals)),
    )
    .limit(1);
  return removal?.seconds ?? 0;
}

/** Whether any purchase of the repository is for the account, or keeps its access until a new account is invited. */
export async function isEntitled(tx: Executor, order: RepositoryOrder, accountId: number): Promise<boolean> {
  const [purchase] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        isOfRepository(order),
        isNull(purchases.revokedAt),
        or(eq(purchases.githubAccountId, accountId), eq(purchases.replacesAccountId, accountId)),
      ),
    )
    .limit(1);
  return purchase !== undefined;
}

function isOther(order: RepositoryOrder): SQL | undefined {
  return and(isOfRepository(order), ne(orders.id, order.id));
}

/** GitHub's names are case-insensitive. */
function isOfRepository({ repoOwner, repoName }: RepositoryOrder): SQL {
  return sql`(lower(${orders.repoOwner}) = lower(${repoOwner}) and lower(${orders.repoName}) = lower(${repoName}))`;
}
