import { expect, test } from 'vitest';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { getReferralTotals } from '../queries/rewards/get-referral-totals.ts';
import { startPayout } from './start-payout.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

test('a started payout is completed even if its rewards are reversed, and later reversals are a debt', async () => {
  const { student, admin, orderIds, id } = await fixture.createClaim(3);
  await fixture.verify(admin.context, id);
  expect(await startPayout(admin.context, { payoutId: id })).toEqual({ status: 'paying' });
  expect(await startPayout(admin.context, { payoutId: id })).toEqual({ status: 'paying' });
  await fixture.refund(orderIds[0]!);
  expect(await fixture.verify(admin.context, id)).toMatchObject({
    isVerified: true,
    message: expect.stringContaining('becomes a debt'),
  });
  expect(await fixture.getNewestPayout()).toMatchObject({ status: 'pending' });
  expect(await fixture.complete(admin.context, id)).toEqual({ status: 'completed' });
  expect(await getReferralTotals(shop.context.db, student.id)).toMatchObject({
    totalEarnings: -100,
    lifetimeEarnings: 200,
  });
});

test('only a verified claim can be started, while it is valid and with payoutWrite', async () => {
  const { admin, orderIds, id } = await fixture.createClaim(3);
  const start = () => startPayout(admin.context, { payoutId: id });
  await expect(start()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  await fixture.verify(admin.context, id);
  await fixture.refund(orderIds[0]!);
  await expect(start()).rejects.toMatchObject({ message: expect.stringContaining('is no longer valid') });
  const { context } = await fixture.createAdmin({ payoutRead: true });
  await expect(startPayout(context, { payoutId: id })).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
});
