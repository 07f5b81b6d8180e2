import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { auditLog } from '../audit/schema.ts';
import { startPayout } from './start-payout.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

const start = (context: Context, payoutId: string) => startPayout(context, { payoutId });
const actionsOf = async (subject: string) =>
  (await shop.context.db.select().from(auditLog).where(eq(auditLog.subject, subject))).map(
    ({ action }) => action,
  );

test('a started payout is completed even if its rewards are reversed, and later reversals are a debt', async () => {
  const { student, admin, orderIds, id } = await fixture.createClaim(3);
  expect(await start(admin.context, id)).toMatchObject({ isVerified: true });
  const { payingAt, verifiedBy } = await fixture.getNewestPayout();
  expect([payingAt, verifiedBy]).toEqual([expect.any(Date), admin.id]);
  await fixture.refund(orderIds[0]!);
  expect(await start(admin.context, id)).toMatchObject({
    isVerified: true,
    message: expect.stringContaining('becomes a debt'),
  });
  expect(await fixture.getNewestPayout()).toMatchObject({ status: 'pending', payingAt });
  expect(await actionsOf(id)).toEqual(['payout.verify', 'payout.start', 'payout.verify']);
  expect(await fixture.complete(admin.context, id)).toEqual({ status: 'completed' });
  expect(await getReferralTotals(shop.context.db, student.id)).toMatchObject({
    totalEarnings: -100,
    lifetimeEarnings: 200,
  });
});

test('a claim that is not valid is not started, and starting it needs payoutWrite', async () => {
  const { admin, orderIds, id } = await fixture.createClaim(3);
  await fixture.verify(admin.context, id);
  await fixture.refund(orderIds[0]!);
  expect(await start(admin.context, id)).toEqual({
    isVerified: false,
    message: expect.stringContaining('was refunded'),
  });
  expect(await fixture.getNewestPayout()).toMatchObject({ payingAt: null, verifiedAt: null });
  const { context } = await fixture.createAdmin({ payoutRead: true });
  await expect(start(context, id)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});

test('verifyPayout starts nothing, so a claim that went bad after it is not completed', async () => {
  const { admin, orderIds, id } = await fixture.createClaim(3);
  expect(await fixture.verify(admin.context, id)).toMatchObject({ isVerified: true });
  expect(await fixture.getNewestPayout()).toMatchObject({ payingAt: null });
  await fixture.refund(orderIds[0]!);
  await expect(fixture.complete(admin.context, id)).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('is no longer valid'),
  });
});

test('of concurrent starts and refunds, a payment starts once, or the claim is refused', async () => {
  const { admin, orderIds, id } = await fixture.createClaim(3);
  const starts = Array.from({ length: 4 }, () => start(admin.context, id));
  const [, ...started] = await Promise.all([fixture.refund(orderIds[0]!), ...starts]);
  const { payingAt } = await fixture.getNewestPayout();
  expect(started.some(({ isVerified }) => isVerified)).toBe(payingAt !== null);
  const actions = await actionsOf(id);
  expect(actions.filter((action) => action === 'payout.start')).toHaveLength(payingAt === null ? 0 : 1);
});
