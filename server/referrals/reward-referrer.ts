import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isSelfReferral, REFERRAL_REWARD } from '#domain/referral.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';

interface PaidOrder {
  orderId: string;
  amountPaise: number;
  referrerId: string | null;
  /** Whose purchase it became, the order's e-mail, and the GitHub account it was bought for. */
  buyer: { userId: string; email: string; githubAccountId: number };
}

/**
 * Writes ₹100 to the referrer of a paid order, once, when they may still have it: active, and not the buyer. Part of the
 * caller's transaction, after the payment's row. Free orders earn nothing.
 */
export async function rewardReferrer(context: Context, tx: Executor, order: PaidOrder): Promise<void> {
  if (order.referrerId === null || order.amountPaise === 0) return;
  const [referrer] = await tx.select().from(users).where(eq(users.id, order.referrerId));
  if (!referrer?.active || isSelfReferral({ ...referrer, userId: referrer.id }, order.buyer)) return;
  await tx
    .insert(ledgerEntries)
    .values({
      id: randomUUID(),
      userId: referrer.id,
      kind: 'reward',
      amountPaise: REFERRAL_REWARD,
      orderId: order.orderId,
    })
    .onConflictDoNothing();
  await context.live.publish(tx, `users/${referrer.id}`);
}
