import { and, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chargeOf } from '#domain/charge.ts';
import { publicOrderId } from '#domain/order.ts';
import { toSeconds } from '#domain/time.ts';
import { purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { returnedPaise } from '../refunds/returned-paise.ts';

/**
 * Lists a user's purchases that ended with a refund or a lost dispute, newest first. A project that was
 * bought more than once is there once, and not at all if one of its purchases stands. The caller checks
 * access.
 */
export async function listRefundedPurchases(db: Executor, userId: string) {
  const standing = alias(purchases, 'standing');
  const isOwned = and(
    eq(standing.userId, userId),
    eq(standing.projectId, purchases.projectId),
    isNull(standing.revokedAt),
  );
  const rows = await db
    .select({
      projectId: purchases.projectId,
      revokedAt: purchases.revokedAt,
      order: orders,
      returned: returnedPaise,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        eq(purchases.userId, userId),
        isNotNull(purchases.revokedAt),
        notExists(db.select({ one: sql`1` }).from(standing).where(isOwned)),
      ),
    )
    .orderBy(desc(purchases.revokedAt));
  const newest = new Map(rows.toReversed().map((row) => [row.projectId, row]));
  return [...newest.values()].toReversed().map((row) => ({
    orderId: publicOrderId(row.order),
    name: row.order.projectName,
    projectId: row.projectId,
    charge: chargeOf(row.order, row.returned),
    /** The time of the refund. */
    refundedAt: toSeconds(row.revokedAt) ?? 0,
  }));
}
