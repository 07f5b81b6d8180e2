import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createPayoutFixture, settleAll } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder, makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { ledgerEntries, payoutEntries } from '../ledger/schema.ts';
import { users } from '../users/schema.ts';
import { listPayouts } from './list-payouts.ts';
import { requestPayout } from './request-payout.ts';
import { payouts } from './schema.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

const mine = (context: TestShop['context']) => listPayouts(context, { limit: 24 });

test('requestPayout claims all current earnings', async () => {
  const { context, id, email } = await fixture.createStudent(4);
  const { message } = await fixture.claim(context, '\u200e Asha @OKBank\u00a0');
  expect(message).toBe(
    'We received your claim for ₹400. We’ll check it, pay it to asha@okbank and email you.',
  );
  expect((await mine(context)).documents).toMatchObject([
    {
      userId: id,
      userEmail: email,
      payoutAmount: 400,
      claimedEarnings: 400,
      claimedReferrals: 4,
      upiId: 'asha@okbank',
      status: 'pending',
      transactionId: null,
      rejectionReason: null,
    },
  ]);
  // A claim is not paid out yet.
  expect(await getReferralTotals(context.db, id)).toMatchObject({ totalEarnings: 400, totalReferrals: 4 });
});

describe('requestPayout refuses', () => {
  test.each([
    ['', 'Please enter a valid UPI ID.'],
    ['asha', 'Please enter a valid UPI ID. It looks like yourname@bank.'],
    ['asha@gmail.com', 'Please enter a valid UPI ID. It looks like yourname@bank.'],
  ])('a claim to the UPI ID %j is refused', async (upiId, message) => {
    const { context } = await fixture.createStudent(3);
    await expect(fixture.claim(context, upiId)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message,
    });
  });

  test('a claim below ₹300 is refused', async () => {
    const { context } = await fixture.createStudent(2);
    await expect(fixture.claim(context)).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'You need ₹300 to claim. Your current earnings are ₹200.',
    });
  });

  test('a claim while another is pending is refused', async () => {
    const { context, id } = await fixture.createStudent(3);
    await fixture.claim(context);
    await makeReferredOrders(context.db, id, 3);
    await expect(fixture.claim(context)).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'Your claim for ₹300 is still in progress. You can claim again once it’s done.',
    });
  });

  test('a claim without a session, or of a deactivated account, is refused', async () => {
    await expect(fixture.claim(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
    const { context, id } = await fixture.createStudent(3);
    await context.db.update(users).set({ active: false }).where(eq(users.id, id));
    await expect(fixture.claim(context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  });
});

test('40 concurrent calls create one claim', async () => {
  const { context } = await fixture.createStudent(3);
  const { fulfilled, rejections } = await settleAll(Array.from({ length: 40 }, () => fixture.claim(context)));
  expect(fulfilled).toBe(1);
  expect(new Set(rejections.map(({ status }) => status))).toEqual(new Set(['FAILED_PRECONDITION']));
  expect(await context.db.$count(payouts)).toBe(1);
});

test('a claim covers concurrent rewards completely or not at all', async () => {
  const { context, id } = await fixture.createStudent(3);
  const work: Promise<unknown>[] = Array.from({ length: 6 }, () => makeReferredOrder(context.db, id));
  await Promise.all([fixture.claim(context), ...work]);
  const { id: payoutId, amountPaise } = await fixture.getNewestPayout();
  const covered = await context.db
    .select({ amount: ledgerEntries.amountPaise })
    .from(payoutEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
    .where(eq(payoutEntries.payoutId, payoutId));
  expect(covered.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountPaise);
  expect(await getReferralTotals(context.db, id)).toMatchObject({ totalEarnings: 900 });
});

test('requestPayout ignores other input fields', () => {
  const given = { upiId: 'asha@okbank', payoutAmount: 99_999, userId: 'somebody-else' };
  expect(requestPayout.data.parse(given)).toEqual({ upiId: 'asha@okbank' });
});

describe('list of payouts', () => {
  test('the list of payouts contains the caller’s own, or all with payoutRead, newest first', async () => {
    const [asha, bilal] = [await fixture.createStudent(3), await fixture.createStudent(4)];
    await fixture.claim(asha.context);
    await fixture.claim(bilal.context);
    expect((await mine(asha.context)).documents).toMatchObject([{ userId: asha.id }]);
    const reader = await fixture.createAdmin({ payoutRead: true });
    expect((await mine(reader.context)).documents.map(({ userId }) => userId)).toEqual([bilal.id, asha.id]);
    const other = await fixture.createAdmin({ payoutWrite: true, userWrite: true });
    expect((await mine(other.context)).documents).toEqual([]);
    await expect(mine(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  });

  test('the list of payouts has pages with a cursor', async () => {
    const reader = await fixture.createAdmin();
    for (let n = 0; n < 3; n += 1) await fixture.claim((await fixture.createStudent(3)).context);
    const first = await listPayouts(reader.context, { limit: 2 });
    const rest = await listPayouts(reader.context, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([first.documents.length, rest.documents.length, rest.nextCursor]).toEqual([2, 1, null]);
    const ids = [...first.documents, ...rest.documents].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});
