import { and, eq, getTableColumns, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { SAME_REFUSAL_MINUTES } from '#domain/access-block.ts';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../orders/schema.ts';
import { isOfRepository } from './find-repository-access.ts';
import { accessRemovals, invitations } from './schema.ts';

interface Refused {
  order: typeof orders.$inferSelect;
  githubAccountId: number;
}

/**
 * Lists the invitations and removals of other orders of the same repository, for other accounts, that GitHub
 * has refused within an hour without saying why.
 */
export async function listRefused(tx: Executor, { order, githubAccountId }: Refused): Promise<RefusedRows> {
  const isRecent = (table: typeof invitations | typeof accessRemovals) =>
    and(
      gt(table.refusedAt, sql`now() - make_interval(mins => ${SAME_REFUSAL_MINUTES})`),
      isNull(table.blockedBy),
      ne(table.orderId, order.id),
      ne(table.githubAccountId, githubAccountId),
      isOfRepository(table, order),
    );
  return listRows(tx, { invited: isRecent(invitations), removed: isRecent(accessRemovals) });
}

/** Lists the invitations and removals that wait behind a block. */
export async function listBlocked(tx: Executor, subject: string): Promise<RefusedRows> {
  const { blockedBy } = invitations;
  return listRows(tx, { invited: eq(blockedBy, subject), removed: eq(accessRemovals.blockedBy, subject) });
}

export type RefusedRows = Awaited<ReturnType<typeof listRows>>;

async function listRows(tx: Executor, { invited, removed }: Record<'invited' | 'removed', SQL | undefined>) {
  return {
    invited: await tx
      .select({ ...getTableColumns(invitations), order: orders })
      .from(invitations)
      .innerJoin(orders, eq(orders.id, invitations.orderId))
      .where(and(invited, eq(invitations.state, 'needs_person'), isNull(invitations.revokedAt))),
    removed: await tx
      .select()
      .from(accessRemovals)
      .where(and(removed, isNull(accessRemovals.doneAt))),
  };
}
