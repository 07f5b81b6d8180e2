import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isProvisional } from '#domain/github.ts';
import type { Actor } from '../../context.ts';
import { invitations, purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { users } from '../../features/users/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** The buyer of a project at checkout. */
export interface Buyer {
  projectId: string;
  email: string;
  githubLogin: string;
  githubAccountId: number;
  /** The signed-in buyer; null for a guest. */
  buyerId: string | null;
}

/**
 * Selects one order with which the project was bought with this email, account or GitHub account and not
 * refunded; none if it was not.
 */
export function alreadyOwned(db: Executor, buyer: Buyer) {
  return selectOwningOrders(db, buyer).limit(1);
}

/** A guest and an account may have the same email. */
function selectOwningOrders(
  db: Executor,
  { projectId, email, githubLogin, githubAccountId, buyerId }: Buyer,
) {
  // A name that could not be looked up is compared as a name.
  const isAccount = isProvisional(githubAccountId)
    ? sql`lower(${invitations.githubLogin}) = ${githubLogin.toLowerCase()}`
    : eq(invitations.githubAccountId, githubAccountId);
  const sameEmail = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.kind, ['guest', 'registered']), eq(users.email, email)));
  const ofAccount = db
    .select({ orderId: invitations.orderId })
    .from(invitations)
    .where(
      and(
        eq(invitations.projectId, projectId),
        eq(invitations.role, 'buyer'),
        isAccount,
        isNull(invitations.revokedAt),
      ),
    );
  const isUser = or(
    inArray(purchases.userId, sameEmail),
    buyerId === null ? undefined : eq(purchases.userId, buyerId),
  );
  const ofUser = db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(and(eq(purchases.projectId, projectId), isNull(purchases.revokedAt), isUser));
  return unionAll(ofAccount, ofUser);
}

interface Caller {
  actor: Actor | null;
  /** The public IDs of the orders that this browser proved to have paid. */
  paidOrders: readonly string[];
}

/**
 * Whether one of the orders with which the project was bought is the caller's own, so that saying so tells
 * nothing about others: the account's, that of its confirmed email, or one that this browser paid.
 */
export async function isOwnedByCaller(
  db: Executor,
  buyer: Buyer,
  { actor, paidOrders }: Caller,
): Promise<boolean> {
  const owners = await db
    .select({ publicId: orders.publicId, userId: users.id, email: users.email })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(inArray(purchases.orderId, selectOwningOrders(db, buyer)));
  return owners.some(
    ({ publicId, userId, email }) =>
      userId === actor?.userId ||
      (actor?.emailVerified === true && email === actor.email) ||
      (publicId !== null && paidOrders.includes(publicId)),
  );
}

/** Whether an order of the last day, not yet paid, is for this GitHub account (a login in any case). */
export async function hasOpenOrder(db: Executor, login: string): Promise<boolean> {
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['opening', 'open']),
        gt(orders.createdAt, sql`now() - interval '1 day'`),
        sql`lower(${orders.githubLogin}) = ${login.toLowerCase()}`,
      ),
    )
    .limit(1);
  return open !== undefined;
}
