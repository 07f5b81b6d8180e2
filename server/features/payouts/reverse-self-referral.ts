import * as z from 'zod';
import { id, paragraph } from '#contract/fields.ts';
import { formatPaise } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import { isSelfReferredOrder, REFERRAL_REWARD } from '#domain/referral.ts';
import { REASON_MISSING } from '#domain/shared-texts.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { findPurchase } from '../access/find-purchases.ts';
import { listTeamAccountIds } from '../access/team/team-account-ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordReversal } from '../ledger/record-entries.ts';
import { findOrder } from '../orders/get-order.ts';
import { lockPendingPayout } from './lock-payout.ts';

/**
 * Reverses the reward of an order (by its internal ID) that turned out to be the claimant's own, and returns
 * a message for the admin. The pending claim does not change: if it covers the reward, it can only be
 * rejected. A reward that was already paid out becomes a debt. Requires the claim of another person. Throws
 * INVALID_ARGUMENT (no reason), NOT_FOUND (claim, or no such order referred by the claimant),
 * FAILED_PRECONDITION (claim processed, another person's order, reward already reversed) and
 * PERMISSION_DENIED.
 */
export const reverseSelfReferral = callable({
  who: 'payoutWrite',
  perMinute: 60,
  data: z.object({ payoutId: id, orderId: id, reason: paragraph(500) }),
  async run(context, { payoutId, orderId, reason }) {
    const admin = context.actor;
    if (!reason.trim()) throw new ShopError('INVALID_ARGUMENT', REASON_MISSING);
    return context.db.transaction(async (tx) => {
      const order = await findOrder(tx, orderId, { lock: true });
      const { claimant } = await lockPendingPayout(tx, admin, payoutId);
      if (order?.referrerId !== claimant.id) {
        throw new ShopError('NOT_FOUND', 'We can’t find an order with this claimant’s code.');
      }
      const purchase = await findPurchase(tx, order.id);
      const teamAccountIds = await listTeamAccountIds(tx, order.id);
      if (!isSelfReferredOrder(claimant, { order, purchase, teamAccountIds })) {
        throw new ShopError(
          'FAILED_PRECONDITION',
          'This order isn’t the claimant’s own. Its account, email and GitHub account belong to someone else.',
        );
      }
      if (!(await recordReversal(tx, { orderId: order.id }))) {
        throw new ShopError('FAILED_PRECONDITION', 'This order has no reward left to take back.');
      }
      await recordAudit(tx, {
        actor: admin.userId,
        action: 'payout.reverse-reward',
        subject: payoutId,
        detail: {
          orderId: order.id,
          userId: claimant.id,
          amountPaise: REFERRAL_REWARD,
          reason: reason.trim(),
        },
      });
      const name = publicOrderId(order);
      return { message: `The reward of ${formatPaise(REFERRAL_REWARD)} for order ${name} is taken back.` };
    });
  },
});
