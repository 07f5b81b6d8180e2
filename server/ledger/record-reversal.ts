import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { lockUser } from '../users/lock-user.ts';
import { ledgerEntries } from './schema.ts';

/**
 * Takes an order's reward back, once, whatever has been claimed or paid of it: what was paid out already becomes a debt
 * that the next rewards settle. Part of the caller's transaction, which holds the order's row (refund, lost dispute, or a
 * merge that made the buyer their own referrer). Answers whether there was a reward to take back.
 */
export async function recordReversal(
  context: Pick<Context, 'live'>,
  tx: Executor,
  { orderId }: { orderId: string },
): Promise<boolean> {
  const [reward] = await tx
    .select({ userId: ledgerEntries.userId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, 'reward')));
  if (!reward) return false;
  const { userId } = reward;
  await lockUser(tx, userId);
  const written = await tx
    .insert(ledgerEntries)
    .values({ id: randomUUID(), userId, kind: 'reversal', amountPaise: -REFERRAL_REWARD, orderId })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (written.length === 0) return false;
  // A claim under review may no longer hold.
  for (const topic of [`users/${userId}`, 'payouts'] as const) await context.live.publish(tx, topic);
  return true;
}
