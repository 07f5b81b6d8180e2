import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { invitations, purchases } from '../../features/access/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';

/** Another GitHub account of a purchase. */
export type TeamMember = ReturnType<Awaited<ReturnType<typeof listTeams>>>[number];

/** Lists the teammates of each order: the present ones, or those that an ended purchase had at its end. */
export async function listTeams(db: Executor, orderIds: string[]) {
  if (orderIds.length === 0) return () => [];
  const rows = await db
    .select({
      orderId: invitations.orderId,
      githubId: invitations.githubLogin,
      githubInviteStatus: invitations.status,
      inviteState: invitations.state,
      /** When the access ended with the purchase, in Unix seconds; null while it hasn't. */
      revokedAt: epochSeconds(invitations.revokedAt) as SQL<number | null>,
    })
    .from(invitations)
    .innerJoin(purchases, eq(purchases.orderId, invitations.orderId))
    .where(
      and(
        inArray(invitations.orderId, orderIds),
        eq(invitations.role, 'teammate'),
        // A purchase and its teammates end in one transaction, at the same time.
        sql`${invitations.revokedAt} is not distinct from ${purchases.revokedAt}`,
      ),
    )
    .orderBy(asc(invitations.createdAt), asc(invitations.githubAccountId));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId: string) => (byOrder.get(orderId) ?? []).map(({ orderId: _, ...member }) => member);
}
