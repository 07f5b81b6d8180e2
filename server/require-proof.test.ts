import { expect, test } from 'vitest';
import { removePasskey, startPasskey } from '#server/features/accounts/passkeys.ts';
import { applyRemedy } from '#server/features/cases/remedies.ts';
import { cases } from '#server/features/cases/schema.ts';
import { acceptDispute } from '#server/features/disputes/answer-dispute.ts';
import { startPayout } from '#server/features/payouts/start-payout.ts';
import { updatePayoutStatus } from '#server/features/payouts/update-payout-status.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { authPasskeys } from '#server/integrations/auth/schema.ts';
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
  ['removePasskey', removePasskey, { id: 'none' }],
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

test.each([
  ['wrong_amount', 'pay_1', true],
  ['unknown_order', 'pay_1', true],
  ['second_payment', 'pay_1', true],
  ['refund', 'rf_1', true],
  ['dead_job', 'job', false],
] as const)('the remedy of a case %s of %s wants a passkey: %s', async (kind, subject, isWanted) => {
  const admin = await asAdmin(shop, 'orderWrite');
  const [{ id: caseId } = { id: '' }] = await shop.context.db
    .insert(cases)
    .values({ id: 'case', kind, subject, message: 'x', detail: { job: 'send-mail', data: {} } })
    .returning({ id: cases.id });
  const settings = { ...admin.settings, needsPasskey: true };
  const after = (secondsSincePasskey: number | null) =>
    applyRemedy(
      { ...admin, settings, actor: { ...admin.actor!, secondsSincePasskey } },
      { caseId, note: 'x' },
    ).then(
      () => null,
      ({ details }) => details?.reason ?? null,
    );
  expect(await after(null)).toBe(isWanted ? 'passkey' : null);
  expect(await after(901)).toBe(isWanted ? 'passkey' : null);
  expect(await after(899)).toBeNull();
});

test('a further passkey wants one of the others, so that a stolen password and code can add none', async () => {
  const admin = await asAdmin(shop);
  const actor = { ...admin.actor!, emailVerified: true };
  const settings = { ...admin.settings, needsPasskey: true };
  const ask = (secondsSincePasskey: number | null) =>
    startPasskey({ ...admin, settings, actor: { ...actor, secondsSincePasskey } }, null);
  const isWanted = { details: { reason: 'passkey' } };
  // Without a passkey the first one is added by password and code. The session of this test is old.
  await expect(ask(null)).rejects.not.toMatchObject(isWanted);
  await shop.context.db.insert(authPasskeys).values({
    id: 'known',
    userId: actor.userId,
    name: 'Phone',
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
  });
  await expect(ask(null)).rejects.toMatchObject(isWanted);
  await expect(ask(901)).rejects.toMatchObject(isWanted);
  await expect(ask(899)).rejects.not.toMatchObject(isWanted);
});
