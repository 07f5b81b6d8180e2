import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PurchasedProject, User } from '#contract/documents.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { OPEN_INVITE_STATES } from '#domain/invite.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';
import { getReferralTotalsByUser, NO_REFERRALS } from './get-referral-totals.ts';

/**
 * A person's document: who they are, what they bought and was not refunded, and what their referrals come to (rupees).
 * That person may read it, and admins with userWrite. Null when there is nobody of that id. Throws UNAUTHENTICATED and
 * PERMISSION_DENIED.
 */
export async function findUserDocument({ db, actor }: Context, uid: string): Promise<User | null> {
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  if (actor.userId !== uid && !actor.rights?.userWrite)
    throw new ShopError('PERMISSION_DENIED', 'Your account may not see this.');
  return (await getUserDocuments(db, [uid])).get(uid) ?? null;
}

/**
 * The documents of these people by a fixed number of queries, however many they are; who does not exist is not in the
 * map. The caller checks who may know.
 */
export async function getUserDocuments(db: Executor, ids: string[]): Promise<Map<string, User>> {
  if (ids.length === 0) return new Map();
  const people: Person[] = await db
    .select({ user: users, createdAt: sql<number>`extract(epoch from ${users.createdAt})::int` })
    .from(users)
    .where(inArray(users.id, ids));
  const bought: Bought[] = await db
    .select({
      purchase: purchases,
      order: orders,
      queuedUntil: sql<number | null>`extract(epoch from ${purchases.queuedUntil})::int`,
      nextInviteAt: sql<number | null>`extract(epoch from ${purchases.nextTryAt})::int`,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(inArray(purchases.userId, ids), isNull(purchases.revokedAt)))
    .orderBy(desc(purchases.createdAt), desc(purchases.orderId));
  const byUser = Map.groupBy(bought, ({ purchase }) => purchase.userId);
  const totals = await getReferralTotalsByUser(db, ids);
  return new Map(
    people.map((person) => {
      const { id } = person.user;
      return [id, userDocument(person, byUser.get(id) ?? [], totals.get(id) ?? NO_REFERRALS)];
    }),
  );
}

interface Person {
  user: typeof users.$inferSelect;
  createdAt: number;
}

function userDocument({ user, createdAt }: Person, bought: Bought[], referral: User['referral']): User {
  const { id, email, githubLogin, active, referralCode } = user;
  return {
    id,
    email,
    githubId: githubLogin,
    active,
    referralCode,
    referral,
    purchasedProjects: Object.fromEntries(
      bought.map(purchasedProject).map((project) => [project.projectId, project]),
    ),
    createdAt,
  };
}

interface Bought {
  purchase: typeof purchases.$inferSelect;
  order: typeof orders.$inferSelect;
  queuedUntil: number | null;
  nextInviteAt: number | null;
}

/** Name and repository are those that were agreed; the account is the one that the invitation is for now. */
function purchasedProject({ purchase, order, queuedUntil, nextInviteAt }: Bought): PurchasedProject {
  const projectGitUrl = formatRepositoryUrl(order);
  const { projectId, inviteStatus, inviteState, githubLogin } = purchase;
  // The others' moment is that of the next look at what became of them.
  const isOpen = OPEN_INVITE_STATES.some((state) => state === inviteState);
  return {
    projectId,
    name: order.projectName,
    githubInviteStatus: inviteStatus,
    projectGitUrl,
    orderId: order.publicId ?? order.id,
    githubId: githubLogin,
    inviteState,
    queuedUntil: inviteState === 'queued' ? queuedUntil : null,
    nextInviteAt: isOpen ? nextInviteAt : null,
    invitationUrl: inviteState === 'sent' ? `${projectGitUrl}/invitations` : null,
  };
}
