import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TeamMember } from '#contract/documents.ts';
import { purchases, teamMembers } from '../../access/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** The teammates of each order: the present ones, or those that an ended purchase had in the end. */
export async function listTeams(
  db: Executor,
  orderIds: string[],
): Promise<(orderId: string) => TeamMember[]> {
  if (orderIds.length === 0) return () => [];
  const rows = await db
    .select({
      orderId: teamMembers.orderId,
      githubId: teamMembers.githubLogin,
      githubInviteStatus: teamMembers.inviteStatus,
      inviteState: teamMembers.inviteState,
    })
    .from(teamMembers)
    .innerJoin(purchases, eq(purchases.orderId, teamMembers.orderId))
    .where(
      and(
        inArray(teamMembers.orderId, orderIds),
        // A purchase and its teammates end in one transaction, at one time.
        sql`${teamMembers.revokedAt} is not distinct from ${purchases.revokedAt}`,
      ),
    )
    .orderBy(asc(teamMembers.createdAt), asc(teamMembers.githubAccountId));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => (byOrder.get(orderId) ?? []).map(({ orderId: _, ...member }) => member);
}
