import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { repositoryOfPurchase } from '#domain/delivery.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { invitations, purchases } from '../../features/access/schema.ts';
import { orders, orderTeams } from '../../features/orders/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { users } from '../../features/users/schema.ts';
import { projectVersions } from '../../features/versions/schema.ts';
import { vivaMarks, vivaSets } from '../../features/viva/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { requireSignedIn } from '../../require-right.ts';
import { listTeams, type TeamMember } from '../access/list-teams.ts';
import { toInvitationFacts } from '../order-page/find-order-progress.ts';
import { getReferralTotalsByUser } from '../rewards/get-referral-totals.ts';

/** A user as they and admins with userWrite see them. */
export type User = NonNullable<Awaited<ReturnType<typeof findUserDocument>>>;
export type PurchasedProject = ReturnType<typeof toPurchasedProject>;

/**
 * Finds a user's document, or null: profile, purchases that were not refunded, referral totals (rupees).
 * Requires the user, or an admin with userWrite. Throws UNAUTHENTICATED and PERMISSION_DENIED.
 */
export async function findUserDocument(context: Context, userId: string) {
  const actor = requireSignedIn(context);
  if (actor.userId !== userId && !actor.rights?.userWrite)
    throw new ShopError('PERMISSION_DENIED', 'Your account can’t see this.');
  return (await getUserDocuments(context, [userId])).get(userId) ?? null;
}

/** In a SELECT of purchases: the project's newest version, if it was published after the purchase. */
const newVersion = sql<{ tag: string; publishedAt: number; slug: string } | null>`(
  select json_build_object('tag', v.tag, 'publishedAt', ${epochSeconds(sql`v.published_at`)}, 'slug', p.slug)
  from (
    select * from ${projectVersions} where project_id = "purchases"."project_id"
    order by published_at desc nulls last, release_id limit 1
  ) v join ${projects} p on p.id = v.project_id
  where v.published_at > "purchases"."created_at"
)`;

/** In a SELECT of purchases and orders: how many questions the buyer could answer; null without any. */
const viva = sql<{ could: number; total: number } | null>`(
  select json_build_object(
    'could', (
      select count(*) from ${vivaMarks} m
      where m.order_id = "orders"."id" and m.mark = 'could' and m.question_id = any (s.question_ids)
    ),
    'total', cardinality(s.question_ids)
  )
  from (
    select question_ids from ${vivaSets} where project_id = "orders"."project_id"
    order by commit = "orders"."sold_commit" desc nulls last, read_at desc limit 1
  ) s
  where cardinality(s.question_ids) > 0
)`;

/** Gets the documents of existing users by ID, in a fixed number of queries. The caller checks access. */
export async function getUserDocuments({ db, settings }: Pick<Context, 'db' | 'settings'>, ids: string[]) {
  const [userRows, [purchaseRows, teamOf], referralsOf] = await Promise.all([
    db
      .select({ user: users, createdAt: epochSeconds(users.createdAt) })
      .from(users)
      .where(inArray(users.id, ids)),
    readPurchases(db, ids),
    getReferralTotalsByUser(db, ids),
  ]);
  const purchasesByUser = Map.groupBy(purchaseRows, ({ purchase }) => purchase.userId);
  return new Map(
    userRows.map(({ user: { id, email, githubLogin, active, referralCode }, createdAt }) => {
      const purchased = (purchasesByUser.get(id) ?? []).map((row) =>
        toPurchasedProject(row, teamOf(row.order.id), settings.githubUrl),
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
          purchasedProjects: Object.fromEntries(purchased.map((project) => [project.projectId, project])),
          createdAt,
        },
      ] as const;
    }),
  );
}

/** Reads the purchases of users, and then the teams of those that may have one. */
async function readPurchases(db: Executor, userIds: string[]) {
  const rows = await selectPurchases(db, userIds);
  const withTeam = rows.flatMap(({ order, teamSize }) => (teamSize === null ? [] : [order.id]));
  return [rows, await listTeams(db, withTeam)] as const;
}

/** Selects the purchases of users that were not refunded, newest first. */
function selectPurchases(db: Executor, userIds: string[]) {
  return db
    .select({
      purchase: purchases,
      invitation: invitations,
      order: orders,
      newVersion,
      viva,
      runsInBrowser: projects.runsInBrowser,
      /** Null for an order for the buyer alone. */
      teamSize: orderTeams.size,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(invitations, eq(invitations.id, purchases.orderId))
    .innerJoin(projects, eq(projects.id, purchases.projectId))
    .leftJoin(orderTeams, eq(orderTeams.orderId, purchases.orderId))
    .where(and(inArray(purchases.userId, userIds), isNull(purchases.revokedAt)))
    .orderBy(desc(purchases.createdAt), desc(purchases.orderId));
}

type PurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number];

/** Name and repository are those agreed in the order; the GitHub account is the invitation's current one. */
function toPurchasedProject(row: PurchaseRow, team: TeamMember[], githubUrl: string) {
  const { purchase, invitation, order, newVersion, viva, runsInBrowser, teamSize } = row;
  const repository = repositoryOfPurchase(order);
  const projectGitUrl = repository && formatRepositoryUrl(order);
  return {
    projectId: purchase.projectId,
    name: order.projectName,
    /** Null while the buyer's copy is being prepared. */
    projectGitUrl,
    /** The order's public ID. */
    orderId: publicOrderId(order),
    ...toInvitationFacts(invitation, order),
    /** The page where `githubId` accepts the invitation; only while sent. */
    invitationUrl: invitation.state === 'sent' && projectGitUrl ? `${projectGitUrl}/invitations` : null,
    /** The page that opens the project in GitHub Codespaces; null without access or dev container. */
    codespacesUrl:
      runsInBrowser && repository && invitation.state === 'accepted'
        ? `${githubUrl}/codespaces/new/${repository.owner}/${repository.repo}`
        : null,
    /** The commit of the repository when it was ordered; null for orders before the first reading. */
    soldCommit: order.soldCommit,
    newVersion,
    viva,
    /** The largest number of GitHub accounts, the buyer's included. */
    teamSize: teamSize ?? 1,
    /** The other accounts, without the buyer's. */
    team,
  };
}
