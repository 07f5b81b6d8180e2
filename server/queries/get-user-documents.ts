import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PurchasedProject, TeamMember, User } from '#contract/documents.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { orders, orderTeams } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireSignedIn } from '../require-right.ts';
import { users } from '../users/schema.ts';
import { toInvitationFacts } from './find-order-progress.ts';
import { getReferralTotalsByUser } from './get-referral-totals.ts';
import { listTeams } from './list-teams.ts';
import { newVersion } from './new-version.ts';

/**
 * A user's document, or null: profile, purchases that were not refunded, referral totals (rupees). For the user and for
 * admins with userWrite. Throws UNAUTHENTICATED and PERMISSION_DENIED.
 */
export async function findUserDocument(context: Context, userId: string): Promise<User | null> {
  const actor = requireSignedIn(context);
  if (actor.userId !== userId && !actor.rights?.userWrite)
    throw new ShopError('PERMISSION_DENIED', 'Your account can’t see this.');
  return (await getUserDocuments(context.db, [userId])).get(userId) ?? null;
}

/** The documents of existing users by id, in a fixed number of queries. The caller checks access. */
export async function getUserDocuments(db: Executor, ids: string[]): Promise<Map<string, User>> {
  if (ids.length === 0) return new Map();
  const userRows = await db
    .select({ user: users, createdAt: sql<number>`extract(epoch from ${users.createdAt})::int` })
    .from(users)
    .where(inArray(users.id, ids));
  const purchaseRows: PurchaseRow[] = await db
    .select({
      purchase: purchases,
      order: orders,
      newVersion,
      teamSize: orderTeams.size,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .leftJoin(orderTeams, eq(orderTeams.orderId, purchases.orderId))
    .where(and(inArray(purchases.userId, ids), isNull(purchases.revokedAt)))
    .orderBy(desc(purchases.createdAt), desc(purchases.orderId));
  const teamOf = await listTeams(
    db,
    purchaseRows.flatMap(({ order, teamSize }) => (teamSize === null ? [] : [order.id])),
  );
  const purchasesByUser = Map.groupBy(purchaseRows, ({ purchase }) => purchase.userId);
  const referralsOf = await getReferralTotalsByUser(db, ids);
  return new Map(
    userRows.map(({ user: { id, email, githubLogin, active, referralCode }, createdAt }) => {
      const projects = (purchasesByUser.get(id) ?? []).map((row) =>
        toPurchasedProject(row, teamOf(row.order.id)),
      );
      return [
        id,
        {
          id,
          email,
          githubId: githubLogin,
          active,
          referralCode,
          referral: referralsOf(id),
          purchasedProjects: Object.fromEntries(projects.map((project) => [project.projectId, project])),
          createdAt,
        },
      ];
    }),
  );
}

interface PurchaseRow {
  purchase: typeof purchases.$inferSelect;
  order: typeof orders.$inferSelect;
  newVersion: PurchasedProject['newVersion'];
  /** Null for the buyer alone. */
  teamSize: number | null;
}

/** Name and repository as agreed in the order; the GitHub account that the invitation is for now. */
function toPurchasedProject(row: PurchaseRow, team: TeamMember[]): PurchasedProject {
  const { purchase, order, newVersion, teamSize } = row;
  const projectGitUrl = formatRepositoryUrl(order);
  return {
    projectId: purchase.projectId,
    name: order.projectName,
    projectGitUrl,
    orderId: publicOrderId(order),
    ...toInvitationFacts(purchase),
    invitationUrl: purchase.inviteState === 'sent' ? `${projectGitUrl}/invitations` : null,
    soldCommit: order.soldCommit,
    newVersion,
    teamSize: teamSize ?? 1,
    team,
  };
}
