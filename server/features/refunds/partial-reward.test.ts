import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { requestPayout } from '../payouts/request-payout.ts';
import { startPayout } from '../payouts/start-payout.ts';
import { updatePayoutStatus } from '../payouts/update-payout-status.ts';
import { verifyPayout } from '../payouts/verify-payout.ts';
import { refundOrder } from './refund-order.ts';

// A reward is ₹100 or nothing, because referrals are counted, claimed and paid out as wholes. It is never
// larger than what partial refunds leave of its order.

const shop = setUp(openOrderShop);
let admin: Context;
let referrer: Context;
let publicId: string;

beforeEach(() => open());

/** Makes a paid order of ₹150 with a referrer. */
async function open() {
  admin = await asAdmin(shop, 'orderWrite', 'payoutWrite');
  const user = await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  referrer = shop.as(actorOf(user));
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 15_000 });
  publicId = await shop.createOpenOrder({ projectId, price: 150, referralCode: 'FRIEND' });
  await shop.pay(publicId);
}

/** Sells to friends of the referrer. */
async function refer(count: number) {
  for (let n = 0; n < count; n += 1) {
    const friend = { email: `friend-${n}@example.com`, githubId: `friend-${n}`, referralCode: 'FRIEND' };
    await shop.pay(await shop.createOpenOrder(friend));
  }
}

const refund = (amount: number) => refundOrder(admin, { orderId: publicId, reason: 'Part.', amount });
const getTotals = () => getReferralTotals(shop.context.db, referrer.actor!.userId);
const getClaim = async () => String((await shop.rows('payouts'))[0]?.id);
const complete = (payoutId: string) =>
  updatePayoutStatus(admin, { payoutId, status: 'completed', transactionId: 'UTR-1', rejectionReason: null });

test('with refunds of ₹40, ₹10 and ₹1 of ₹150 the reward stays while ₹100 are left, and then ends', async () => {
  await refund(40);
  await refund(10);
  expect(await getTotals()).toMatchObject({ totalEarnings: 100, totalReferrals: 1 });
  await refund(1);
  expect(await getTotals()).toEqual({ totalEarnings: 0, totalReferrals: 0, lifetimeEarnings: 0 });
  await refund(30);
  expect((await shop.rows('ledger_entries')).map(({ amount_paise }) => Number(amount_paise)).sort()).toEqual([
    -10_000, 10_000,
  ]);
});

test('a reward is never larger than what is left, for any concurrent refunds', async () => {
  const amounts = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(amounts, async (batches) => {
      await shop.reset();
      await open();
      for (const batch of batches) {
        await Promise.allSettled(batch.map(refund));
        const refunded = shop.razorpay.refunds.reduce((sum, { amount }) => sum + amount, 0) / 100;
        const { totalEarnings, totalReferrals } = await getTotals();
        expect(totalEarnings).toBe(150 - refunded >= 100 ? 100 : 0);
        expect(totalReferrals).toBe(totalEarnings / 100);
      }
      await shop.check();
    }),
    { numRuns: 8 },
  );
});

test('a claim that a refund makes too large cannot be paid out', async () => {
  await refer(3);
  await refund(40);
  await Promise.all([requestPayout(referrer, { upiId: 'asha@okbank' }), refund(30)]);
  expect(await getTotals()).toMatchObject({ totalEarnings: 300, totalReferrals: 3 });
  const [{ amount_paise: claimed } = {}] = await shop.rows('payouts');
  const { isVerified } = await verifyPayout(admin, { payoutId: await getClaim() });
  expect(isVerified).toBe(Number(claimed) === 30_000);
  expect((await complete(await getClaim()).catch(({ status }) => ({ status }))).status).toBe(
    isVerified ? 'completed' : 'FAILED_PRECONDITION',
  );
});

test('a reward whose payout has started or ended becomes a debt', async () => {
  await refer(2);
  await requestPayout(referrer, { upiId: 'asha@okbank' });
  const payoutId = await getClaim();
  await startPayout(admin, { payoutId });
  await refund(70);
  expect(await complete(payoutId)).toEqual({ status: 'completed' });
  expect(await getTotals()).toEqual({ totalEarnings: -100, totalReferrals: -1, lifetimeEarnings: 200 });
  await refund(20);
  expect(await getTotals()).toMatchObject({ totalEarnings: -100 });
});
