import { and, eq, ne, sql } from 'drizzle-orm';
import type { Payout } from '#contract/documents.ts';
import type { FraudSignal } from '#domain/fraud-signals.ts';
import { fraudSignals } from '#domain/fraud-signals.ts';
import { isSelfReferral } from '#domain/referral.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../db/client.ts';
import { orders, purchases } from '../db/schema/orders.ts';
import { users } from '../db/schema/people.ts';
import { ledgerEntries, payouts } from '../db/schema/referrals.ts';
import { requireRight } from '../require-right.ts';
import { findPayout } from './queries.ts';

export interface ClaimReview {
  payout: Payout;
  signals: FraudSignal[];
}

/** A claim and what an admin should look at before paying it; null when it is not there. For payoutWrite. */
export async function readClaimReview(context: Context, payoutId: string): Promise<ClaimReview | null> {
  requireRight(context, 'payoutWrite');
  const payout = await findPayout(context, payoutId);
  if (!payout) return null;
  const [sameUpi, referred] = [
    await otherClaimants(context.db, payout),
    await referredOrders(context.db, payout.userId),
  ];
  return { payout, signals: fraudSignals({ sameUpi, referred }) };
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
  const rows = await db
    .select({
      order: orders,
      buyerId: purchases.userId,
      rewardedAt: sql`extract(epoch from ${ledgerEntries.createdAt})::int`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .where(and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.kind, 'reward')));
  const mine = { ...owner, userId };
  return rows.map(({ order, buyerId, rewardedAt }) => {
    const { email, githubAccountId } = order;
    return {
      name: order.publicId ?? order.id,
      sharesGithub: owner.githubAccountId !== null && owner.githubAccountId === githubAccountId,
      sharesMailbox: isSelfReferral(mine, { userId: buyerId, email, githubAccountId: null }),
      isRefunded: order.state === 'refunded',
      rewardedAt,
    };
  });
}
