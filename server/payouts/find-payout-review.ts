import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Payout } from '#contract/documents.ts';
import { type FraudSignal, listFraudSignals } from '#domain/fraud-signals.ts';
import { isSelfReferral } from '#domain/referral.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { users } from '../users/schema.ts';
import { isOwnOrder } from './is-self-referred.ts';
import { findPayout } from './list-payouts.ts';
import { payouts } from './schema.ts';

export interface PayoutReview {
  payout: Payout;
  signals: FraudSignal[];
  /** Orders that turned out to be the claimant's own and whose reward stands, in this claim or outside of it. */
  ownOrders: { id: string; name: string }[];
}

/** A claim and what an admin should look at before paying it; null when it is not there. For payoutWrite. */
export async function findPayoutReview(context: Context, payoutId: string): Promise<PayoutReview | null> {
  requireRight(context, 'payoutWrite');
  const payout = await findPayout(context, payoutId);
  if (!payout) return null;
  const [sameUpi, referred] = [
    await otherClaimants(context.db, payout),
    await referredOrders(context.db, payout.userId),
  ];
  const ownOrders = referred.filter(({ isOwn, isReversed }) => isOwn && !isReversed);
  return {
    payout,
    signals: listFraudSignals({ sameUpi, referred }),
    ownOrders: ownOrders.map(({ id, name }) => ({ id, name })),
  };
}

async function otherClaimants(db: Executor, { upiId, userId }: Payout): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(sql`lower(${payouts.upiId})`, upiId.toLowerCase()), ne(payouts.userId, userId)))
    .orderBy(users.email);
  return rows.map(({ email }) => email);
}

async function referredOrders(db: Executor, userId: string) {
  const [owner] = await db.select().from(users).where(eq(users.id, userId));
  if (!owner) return [];
  const reversal = alias(ledgerEntries, 'reversal');
  const rows = await db
    .select({
      order: orders,
      purchase: purchases,
      reversalId: reversal.id,
      rewardedAt: sql`extract(epoch from ${ledgerEntries.createdAt})::int`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(reversal, and(eq(reversal.orderId, orders.id), eq(reversal.kind, 'reversal')))
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.kind, 'reward')))
    .orderBy(orders.createdAt, orders.id);
  const mine = { ...owner, userId };
  return rows.map(({ order, purchase, reversalId, rewardedAt }) => {
    const buyer = { userId: purchase?.userId ?? null, email: order.email, githubAccountId: null };
    const accounts = [order.githubAccountId, purchase?.githubAccountId];
    return {
      id: order.id,
      name: order.publicId ?? order.id,
      isOwn: isOwnOrder(owner, { order, purchase }),
      isReversed: reversalId !== null,
      sharesGithub: owner.githubAccountId !== null && accounts.includes(owner.githubAccountId),
      sharesMailbox: isSelfReferral(mine, buyer),
      isRefunded: order.state === 'refunded',
      rewardedAt,
    };
  });
}
