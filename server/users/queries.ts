import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PurchasedProject, User } from '#contract/documents.ts';
import type { Context } from '../context.ts';
import { orders, purchases } from '../db/schema/orders.ts';
import { users } from '../db/schema/people.ts';
import { ShopError } from '../errors.ts';
import { repositoryUrl } from '../projects/repository-url.ts';
import { readReferralTotals } from '../referrals/referral-totals.ts';

/**
 * A person's document: who they are, what they bought and was not refunded, and what their referrals come to (rupees).
 * That person may read it, and admins with userWrite. Null when there is nobody of that id. Throws UNAUTHENTICATED and
 * PERMISSION_DENIED.
 */
export async function findUserDocument({ db, actor }: Context, uid: string): Promise<User | null> {
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  if (actor.userId !== uid && !actor.rights?.userWrite)
    throw new ShopError('PERMISSION_DENIED', 'Your account may not see this.');
  const rows = await db
    .select({
      user: users,
      createdAt: sql<number>`extract(epoch from ${users.createdAt})::int`,
      purchase: purchases,
      queuedUntil: sql<number | null>`extract(epoch from ${purchases.queuedUntil})::int`,
      order: orders,
    })
    .from(users)
    .leftJoin(purchases, and(eq(purchases.userId, users.id), isNull(purchases.revokedAt)))
    .leftJoin(orders, eq(orders.id, purchases.orderId))
    .where(eq(users.id, uid))
    .orderBy(desc(purchases.createdAt), desc(purchases.orderId));
  const [first] = rows;
  if (!first) return null;
  const bought = rows.flatMap(({ purchase, order, queuedUntil }) =>
    purchase && order ? [purchasedProject({ purchase, order, queuedUntil })] : [],
  );
  const { id, email, githubLogin, active, referralCode } = first.user;
  return {
    id,
    email,
    githubId: githubLogin,
    active,
    referralCode,
    referral: await readReferralTotals(db, uid),
    purchasedProjects: Object.fromEntries(bought.map((project) => [project.projectId, project])),
    createdAt: first.createdAt,
  };
}

interface Bought {
  purchase: typeof purchases.$inferSelect;
  order: typeof orders.$inferSelect;
  queuedUntil: number | null;
}

/** Name and repository are those that were agreed; the account is the one that the invitation is for now. */
function purchasedProject({ purchase, order, queuedUntil }: Bought): PurchasedProject {
  const projectGitUrl = repositoryUrl(order);
  const { projectId, inviteStatus, inviteState, githubLogin } = purchase;
  return {
    projectId,
    name: order.projectName,
    githubInviteStatus: inviteStatus,
    projectGitUrl,
    orderId: order.publicId ?? order.id,
    githubId: githubLogin,
    inviteState,
    queuedUntil: inviteState === 'queued' ? queuedUntil : null,
    invitationUrl: inviteState === 'sent' ? `${projectGitUrl}/invitations` : null,
  };
}
