import { expect, test } from 'vitest';
import { acceptDispute } from '#server/features/disputes/answer-dispute.ts';
import { startPayout } from '#server/features/payouts/start-payout.ts';
import { updatePayoutStatus } from '#server/features/payouts/update-payout-status.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);

const calls = [
  ['refundOrder', refundOrder, { orderId: 'none', reason: 'Late.' }],
  ['acceptDispute', acceptDispute, { disputeId: 'none', amount: 499 }],
  ['startPayout', startPayout, { payoutId: 'none' }],
  [
    'updatePayoutStatus',
    updatePayoutStatus,
    { payoutId: 'none', status: 'rejected', transactionId: null, rejectionReason: 'x' },
  ],
] as const;

test.each(calls)(
  '%s wants a passkey of the last 15 minutes with ADMIN_PASSKEY',
  async (_name, call, data) => {
    const admin = await asAdmin(shop, 'orderWrite', 'payoutWrite');
    const settings = { ...admin.settings, needsPasskey: true };
    const after = (secondsSincePasskey: number | null) =>
      call({ ...admin, settings, actor: { ...admin.actor!, secondsSincePasskey } }, data as never);
    const refused = { status: 'FAILED_PRECONDITION', details: { reason: 'passkey' } };
    await expect(after(null)).rejects.toMatchObject(refused);
    await expect(after(901)).rejects.toMatchObject(refused);
    await expect(after(899)).rejects.not.toMatchObject(refused);
    await expect(call(admin, data as never)).rejects.not.toMatchObject(refused);
  },
);
