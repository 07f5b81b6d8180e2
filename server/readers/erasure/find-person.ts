import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { invitations, purchases } from '../../features/access/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders, orderTeams } from '../../features/orders/schema.ts';
import { waitingList } from '../../features/pauses/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { payouts } from '../../features/payouts/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import { reviews } from '../../features/reviews/schema.ts';
import { complaints } from '../../features/threads/schema.ts';
import { users } from '../../features/users/schema.ts';
import { noticeRecipients } from '../../features/versions/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { ordersAbout } from '../account/data-subject.ts';

/** What the shop stores about an email's owner. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Finds the person with this email (as stored): account, guest, orders, complaints and notices; null when
 * there is none.
 */
export async function findPerson(db: Executor, email: string) {
  const found = await db
    .select({ id: users.id, githubLogin: users.githubLogin })
    .from(users)
    .where(eq(users.email, email))
    // `registered` before `guest`.
    .orderBy(desc(users.kind));
  const userIds = found.map(({ id }) => id);
  const rows = await db
    .select({ order: orders, purchase: purchases, login: invitations.githubLogin, paymentId: payments.id })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(inArray(orders.id, ordersAbout(db, { email, userIds })))
    .orderBy(asc(orders.id));
  if (userIds.length === 0 && rows.length === 0 && (await countListed(db, email)) === 0) return null;
  const all = rows.map(({ order, purchase, login, paymentId }) => {
    const ownerId = purchase?.userId ?? order.buyerId;
    /** False when another account ordered with this email. */
    const isOwn = ownerId === null || userIds.includes(ownerId);
    /** True if the order's GitHub account stays, because its purchase is valid or it is another person's. */
    const keepsAccount = !isOwn || (purchase !== null && purchase.revokedAt === null);
    const logins = [order.githubLogin, ...(login === null ? [] : [login])];
    return { id: order.id, publicId: order.publicId, isOwn, keepsAccount, logins, paymentId };
  });
  const own = all.filter(({ isOwn }) => isOwn);
  const team = await listTeamLogins(db, own);
  const refunded = await listRefunds(db, own);
  const providerIds = [
    ...own.flatMap(({ publicId, paymentId }) => [publicId, paymentId]),
    ...refunded.map(({ providerRefundId }) => providerRefundId),
  ].filter((id) => id !== null);
  const kept = new Set([
    ...all.flatMap(({ keepsAccount, logins }) => (keepsAccount ? logins : [])),
    ...team.flatMap(({ login, isMember }) => (isMember ? [login] : [])),
  ]);
  const ownLogins = [...found.map(({ githubLogin }) => githubLogin), ...own.flatMap(({ logins }) => logins)];
  const known = [...ownLogins, ...team.map(({ login }) => login)];
  return {
    /** The email as stored. */
    email,
    /** The IDs of the account and the guest, in this order. */
    userIds,
    orders: all,
    /** The IDs of the orders that are this person's own. */
    orderIds: idsOf(own),
    /**
     * IDs whose records are only about this person: users, orders, payments, refunds, claims, cases, reviews.
     */
    ids: [
      ...userIds,
      ...providerIds,
      ...[...own, ...refunded].map(({ id }) => id),
      ...(await listFurtherIds(db, userIds, own)),
    ],
    /** Those of the IDs that the payment provider knows. */
    providerIds,
    /** GitHub usernames that are no longer needed. */
    logins: [...new Set(known)].filter((login) => login !== null && !kept.has(login)) as string[],
    /** The GitHub usernames of the account and of the person's orders, without teammates. */
    ownLogins: ownLogins.filter((login) => login !== null),
  };
}

/** Counts what is stored for an address without an order: complaints, places on waiting lists, notices. */
async function countListed(db: Executor, email: string): Promise<number> {
  return (
    (await db.$count(complaints, eq(complaints.email, email))) +
    (await db.$count(waitingList, eq(waitingList.email, email))) +
    (await db.$count(noticeRecipients, eq(noticeRecipients.email, email)))
  );
}

/** Whether anything is stored for an account's email that the account itself doesn't explain. */
export async function isSharedEmail(
  db: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const isOther = and(eq(users.email, email), ne(users.id, userId));
  const isOtherOrder = and(eq(orders.email, email), sql`${orders.buyerId} is distinct from ${userId}`);
  return (
    (await db.$count(users, isOther)) +
      (await db.$count(orders, isOtherOrder)) +
      (await countListed(db, email)) >
    0
  );
}

interface Row {
  id: string;
}

/** Lists the teammates of orders: those named at checkout, current and former ones. */
async function listTeamLogins(db: Executor, own: Row[]): Promise<{ login: string; isMember: boolean }[]> {
  const agreed = await db
    .select({ accounts: orderTeams.accounts })
    .from(orderTeams)
    .where(inArray(orderTeams.orderId, idsOf(own)));
  const members = await db
    .select({ login: invitations.githubLogin, isMember: sql<boolean>`${invitations.revokedAt} is null` })
    .from(invitations)
    .where(and(inArray(invitations.orderId, idsOf(own)), eq(invitations.role, 'teammate')));
  const named = agreed.flatMap(({ accounts }) => accounts.map(({ login }) => ({ login, isMember: false })));
  return [...named, ...members];
}

async function listRefunds(db: Executor, own: Row[]) {
  return db
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .where(inArray(refunds.orderId, idsOf(own)));
}

/** Lists the IDs of claims, cases and reviews. */
async function listFurtherIds(db: Executor, userIds: string[], own: Row[]): Promise<string[]> {
  const claims = await db.select({ id: payouts.id }).from(payouts).where(inArray(payouts.userId, userIds));
  const about = await db
    .select({ id: cases.id })
    .from(cases)
    .where(inArray(cases.orderId, idsOf(own)));
  const written = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.orderId, idsOf(own)));
  return idsOf([...claims, ...about, ...written]);
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
