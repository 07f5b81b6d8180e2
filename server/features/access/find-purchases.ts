import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { invitations, purchases } from './schema.ts';

function selectPurchases(db: Executor) {
  const { githubLogin, githubAccountId, acceptedAt } = invitations;
  return db
    .select({ ...getTableColumns(purchases), githubLogin, githubAccountId, acceptedAt })
    .from(purchases)
    .innerJoin(invitations, eq(invitations.id, purchases.orderId));
}

/** A purchase with the GitHub account of its buyer, and when that account accepted the invitation. */
export type Purchase = Awaited<ReturnType<typeof selectPurchases>>[number];

export async function findPurchase(db: Executor, orderId: string): Promise<Purchase | null> {
  const [purchase] = await selectPurchases(db).where(eq(purchases.orderId, orderId));
  return purchase ?? null;
}

/**
 * Finds the user's purchase of a project, unless it was refunded; null without one. With `lock` it isn't
 * refunded before the transaction ends.
 */
export async function findStandingPurchase(
  db: Executor,
  { userId, projectId }: Pick<Purchase, 'userId' | 'projectId'>,
  { lock = false } = {},
): Promise<Purchase | null> {
  const isStanding = and(
    eq(purchases.userId, userId),
    eq(purchases.projectId, projectId),
    isNull(purchases.revokedAt),
  );
  const query = selectPurchases(db).where(isStanding);
  const [purchase] = await (lock ? query.for('share', { of: purchases }) : query);
  return purchase ?? null;
}

export async function hasPurchases(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(purchases, eq(purchases.userId, userId))) > 0;
}

/** Whether a user has bought a project for this GitHub account, refunded purchases included. */
export async function hasPurchaseFor(
  db: Executor,
  { userId, githubAccountId }: { userId: string; githubAccountId: number },
): Promise<boolean> {
  const isOf = and(eq(purchases.userId, userId), eq(invitations.githubAccountId, githubAccountId));
  const found = await selectPurchases(db).where(isOf).limit(1);
  return found.length > 0;
}
