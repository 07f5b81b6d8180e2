import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { violatedConstraint } from '../platform/db/violated-constraint.ts';
import { purchases } from './schema.ts';

export type Purchase = typeof purchases.$inferSelect;

export async function findPurchase(db: Executor, orderId: string): Promise<Purchase | null> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.orderId, orderId));
  return purchase ?? null;
}

/**
 * The user's purchase of a project, unless it was refunded; null without one. With `lock` it isn't refunded before the end of the
 * transaction.
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
  const query = db.select().from(purchases).where(isStanding);
  const [purchase] = await (lock ? query.for('share') : query);
  return purchase ?? null;
}

/** The orders of a user's purchases, refunded ones too. */
export async function listPurchasedOrderIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(eq(purchases.userId, userId));
  return rows.map(({ orderId }) => orderId);
}

export async function hasPurchases(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(purchases, eq(purchases.userId, userId))) > 0;
}

/** Reassigns a purchase to another user. False when it is not `from`'s any more, or `to` owns the project already. */
export async function reassignPurchase(
  tx: Executor,
  { orderId, from, to }: { orderId: string; from: string; to: string },
): Promise<boolean> {
  try {
    const reassigned = await tx.transaction((savepoint) =>
      savepoint
        .update(purchases)
        .set({ userId: to })
        .where(and(eq(purchases.orderId, orderId), eq(purchases.userId, from)))
        .returning({ orderId: purchases.orderId }),
    );
    return reassigned.length > 0;
  } catch (error) {
    if (violatedConstraint(error) === 'purchases_one_per_user') return false;
    throw error;
  }
}

/** Whether a user has bought a project for this GitHub account, refunded ones included. */
export async function hasPurchaseFor(
  db: Executor,
  { userId, githubAccountId }: { userId: string; githubAccountId: number },
): Promise<boolean> {
  const isOf = and(eq(purchases.userId, userId), eq(purchases.githubAccountId, githubAccountId));
  return (await db.$count(purchases, isOf)) > 0;
}
