import { eq } from 'drizzle-orm';
import { formatRupees, toRupees } from '#domain/money.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { purchases } from '../access/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { recordReversal } from '../ledger/record-reversal.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { isOwnOrder, type ReferredOrder } from './is-self-referred.ts';
import { lockPendingPayout } from './lock-pending-payout.ts';

interface OwnReward {
  payoutId: string;
  /** Our own id of the order. */
  orderId: string;
  /** For the audit log. */
  reason: string;
}

/**
 * Takes one reward back from the claimant of a pending claim, because its order turned out to be their own. The claim
 * stays exactly what it was made for: when it counts on that reward, it can only be rejected. What was paid out already
 * becomes a debt. Answers what became of it, in words. For admins with payoutWrite, not on their own claim. Throws
 * INVALID_ARGUMENT (no reason), NOT_FOUND (claim, or such an order of this claimant), FAILED_PRECONDITION (claim processed,
 * somebody else's order, taken back already) and PERMISSION_DENIED.
 */
export async function reverseSelfReferral(
  context: Context,
  { payoutId, orderId, reason }: OwnReward,
): Promise<string> {
  const admin = requireRight(context, 'payoutWrite');
  if (!reason.trim()) throw new ShopError('INVALID_ARGUMENT', 'A reason is required.');
  return context.db.transaction(async (tx) => {
    const referred = await holdOrder(tx, orderId);
    const { claimant } = await lockPendingPayout(tx, admin, payoutId);
    if (referred?.order.referrerId !== claimant.id) {
      throw new ShopError('NOT_FOUND', 'There is no such order with the code of this claimant.');
    }
    if (!isOwnOrder(claimant, referred)) {
      throw new ShopError(
        'FAILED_PRECONDITION',
        'This order is not the claimant’s own: account, e-mail and GitHub account are somebody else’s.',
      );
    }
    if (!(await recordReversal(context, tx, { orderId }))) {
      throw new ShopError('FAILED_PRECONDITION', 'There is no reward of this order left to take back.');
    }
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'payout.reverse-reward',
      subject: payoutId,
      detail: {
        orderId,
        userId: claimant.id,
        amountPaise: REFERRAL_REWARD,
        reason: reason.trim(),
      },
    });
    const name = referred.order.publicId ?? orderId;
    return `The reward of ${formatRupees(toRupees(REFERRAL_REWARD))} for order ${name} is taken back.`;
  });
}

/** With its row held, as for every reversal: nothing else happens to it or its purchase meanwhile. */
async function holdOrder(tx: Executor, orderId: string): Promise<ReferredOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return undefined;
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.orderId, orderId));
  return { order, purchase: purchase ?? null };
}
