import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { nextChange } from '#test/harness/next-change.ts';
import { createPayoutFixture, settleAll } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder, makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { mails } from '../../platform/mail/schema.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { auditLog } from '../audit/schema.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { webhookDeliveries, webhooks } from '../webhooks/schema.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

const totals = (id: string) => getReferralTotals(shop.context.db, id);

describe('completing a verified claim', () => {
  test('completing a claim reduces current earnings and referrals but not lifetime earnings', async () => {
    const { student, admin, id, orderIds } = await fixture.createClaim(4);
    expect(await fixture.verify(admin.context, id)).toEqual({
      isVerified: true,
      message: [
        'The claim is correct: 4 referrals, ₹400 in all. Every order is paid, none is refunded. 4 rewards are from orders under 14 days old, which may still be refunded.',
        `This claim pays for orders of the last 7 days: ${orderIds.map((id) => `public_${id}`).join(', ')}.`,
        "The claimant hasn't confirmed their email.",
      ].join(' '),
    });
    await makeReferredOrder(shop.context.db, student.id);
    expect(await fixture.complete(admin.context, id, 'UTR-1')).toEqual({ status: 'completed' });
    expect(await fixture.getNewestPayout()).toMatchObject({
      status: 'completed',
      transactionId: 'UTR-1',
      verifiedBy: admin.id,
      processedBy: admin.id,
    });
    expect(await totals(student.id)).toEqual({
      totalEarnings: 100,
      totalReferrals: 1,
      lifetimeEarnings: 500,
    });
  });

  test('completing a claim writes the audit log, one mail and an event for webhooks', async () => {
    const { student, admin, id } = await fixture.createClaim();
    const events = ['payout.completed' as const];
    await shop.context.db
      .insert(webhooks)
      .values({ id: 'hook', url: 'https://a.example', events, secret: 'sealed' });
    await fixture.verify(admin.context, id);
    await fixture.complete(admin.context, id, 'UTR-1');
    const [told] = await shop.context.db.select().from(webhookDeliveries);
    expect(JSON.parse(told!.body)).toMatchObject({
      type: 'payout.completed',
      data: { payoutId: id, amount: { amount: 30_000, currency: 'INR' } },
    });
    const audit = await shop.context.db.select().from(auditLog).orderBy(auditLog.createdAt);
    expect(audit).toMatchObject([
      { actor: admin.id, action: 'payout.verify', subject: id },
      { actor: admin.id, action: 'payout.complete', subject: id, detail: { transactionId: 'UTR-1' } },
    ]);
    const [mail, ...others] = await shop.context.db.select().from(mails);
    expect(mail).toMatchObject({
      recipient: student.email,
      subject: 'Your payout of ₹300 has been sent',
      textBody: expect.stringContaining('Transaction ID: UTR-1'),
    });
    expect(others).toEqual([]);
  });

  test('completing a claim publishes the payouts and user topics', async () => {
    const { student, admin, id } = await fixture.createClaim();
    await fixture.verify(admin.context, id);
    const published = nextChange(shop.context.live, 'payouts', `users/${student.id}`);
    await fixture.complete(admin.context, id);
    await published;
  });
});

describe('refusing to complete a claim', () => {
  const rejection = (work: Promise<unknown>) => expect(work).rejects;

  test('a claim cannot be completed without a verification', async () => {
    const { admin, id } = await fixture.createClaim();
    await rejection(fixture.complete(admin.context, id)).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'Please verify the claim before you mark it as completed.',
    });
  });

  test.each([null, ''])('a claim cannot be completed with transaction ID %j', async (transactionId) => {
    const { admin, id } = await fixture.createClaim();
    await fixture.verify(admin.context, id);
    await rejection(fixture.complete(admin.context, id, transactionId)).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'Transaction ID is required.',
    });
  });

  test.each(['UTR-1', 'utr-1'])(
    'a claim cannot be completed with a used transaction ID: %s',
    async (again) => {
      const first = await fixture.createClaim();
      await fixture.verify(first.admin.context, first.id);
      await fixture.complete(first.admin.context, first.id, 'Utr-1');
      const { admin, id } = await fixture.createClaim();
      await fixture.verify(admin.context, id);
      await rejection(fixture.complete(admin.context, id, again)).toMatchObject({ status: 'ALREADY_EXISTS' });
      expect(await shop.context.db.$count(mails)).toBe(1);
    },
  );

  test('a claim cannot be completed when an order was refunded after the verification', async () => {
    const { student, admin, id, orderIds } = await fixture.createClaim(4);
    await fixture.verify(admin.context, id);
    await fixture.refund(orderIds[0] ?? '');
    await rejection(fixture.complete(admin.context, id)).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^The claim is no longer valid\. Order public_\S+ was refunded/),
    });
    expect(await totals(student.id)).toMatchObject({ totalEarnings: 300 });
  });

  test('a claim cannot be completed after a failed second verification', async () => {
    const { admin, id, orderIds } = await fixture.createClaim();
    await fixture.verify(admin.context, id);
    await fixture.refund(orderIds[0] ?? '');
    expect(await fixture.verify(admin.context, id)).toMatchObject({ isVerified: false });
    await rejection(fixture.complete(admin.context, id)).toMatchObject({ message: /verify the claim/ });
  });

  test('a claim cannot be processed by its claimant, who may neither verify nor reject it', async () => {
    const admin = await fixture.createAdmin();
    await makeReferredOrders(shop.context.db, admin.id, 3);
    await fixture.claim(admin.context);
    const { id } = await fixture.getNewestPayout();
    for (const work of [fixture.verify, fixture.complete, fixture.reject]) {
      await rejection(work(admin.context, id)).toMatchObject({ status: 'PERMISSION_DENIED' });
    }
  });

  test('a claim cannot be processed without payoutWrite', async () => {
    const { student, id } = await fixture.createClaim();
    const reader = await fixture.createAdmin({ payoutRead: true });
    for (const work of [fixture.verify, fixture.complete, fixture.reject]) {
      await rejection(work(reader.context, id)).toMatchObject({ status: 'PERMISSION_DENIED' });
      await rejection(work(student.context, id)).toMatchObject({ status: 'PERMISSION_DENIED' });
      await rejection(work(shop.context, id)).toMatchObject({ status: 'UNAUTHENTICATED' });
    }
    expect(await fixture.getNewestPayout()).toMatchObject({ status: 'pending', verifiedAt: null });
  });

  test('a claim that does not exist cannot be processed', async () => {
    const admin = await fixture.createAdmin();
    await rejection(fixture.complete(admin.context, 'none')).toMatchObject({ status: 'NOT_FOUND' });
    await rejection(fixture.verify(admin.context, 'none')).toMatchObject({ status: 'NOT_FOUND' });
  });
});

describe('rejecting a claim', () => {
  test('rejecting a claim keeps the earnings, mails the reason and allows another claim', async () => {
    const { student, admin, id } = await fixture.createClaim();
    expect(await fixture.reject(admin.context, id, 'The UPI ID does not exist.')).toEqual({
      status: 'rejected',
    });
    expect(await totals(student.id)).toMatchObject({ totalEarnings: 300, totalReferrals: 3 });
    const [mail] = await shop.context.db.select().from(mails);
    expect(mail).toMatchObject({
      recipient: student.email,
      subject: 'Claim ₹300 again: your claim was rejected',
      textBody: expect.stringContaining('Reason: The UPI ID does not exist.'),
    });
    await fixture.claim(student.context);
    expect(await fixture.getNewestPayout()).toMatchObject({ status: 'pending', amountPaise: 30_000 });
  });

  test.each([null, ''])('rejecting a claim with the reason %j is refused', async (reason) => {
    const { admin, id } = await fixture.createClaim();
    await expect(fixture.reject(admin.context, id, reason)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'A reason is required.',
    });
  });
});

test('a claim is processed once in 40 concurrent calls by two admins', async () => {
  const { student, admin, id } = await fixture.createClaim();
  const second = await fixture.createAdmin();
  await fixture.verify(admin.context, id);
  const { fulfilled, rejections } = await settleAll(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 ? fixture.complete(admin.context, id, `UTR-${n}`) : fixture.reject(second.context, id),
    ),
  );
  expect(fulfilled).toBe(1);
  const { status, processedBy } = await fixture.getNewestPayout();
  const winner = processedBy === admin.id ? admin : second;
  const message = `This payout has already been marked as ${status} by ${winner.email}.`;
  for (const rejection of rejections)
    expect(rejection).toMatchObject({ status: 'FAILED_PRECONDITION', message });
  const left = status === 'completed' ? 0 : 300;
  expect(await totals(student.id)).toMatchObject({ totalEarnings: left, lifetimeEarnings: 300 });
  expect(await shop.context.db.$count(mails)).toBe(1);
});

test('one of two claims with the same transaction ID is paid concurrently', async () => {
  const [first, second] = [await fixture.createClaim(), await fixture.createClaim()];
  for (const { admin, id } of [first, second]) await fixture.verify(admin.context, id);
  const { fulfilled, rejections } = await settleAll(
    [first, second].map(({ admin, id }) => fixture.complete(admin.context, id, 'UTR-1')),
  );
  expect(fulfilled).toBe(1);
  expect(rejections).toMatchObject([{ status: 'ALREADY_EXISTS' }]);
});

test('a reward reversed after its payout is paid off by later rewards', async () => {
  const { student, admin, id, orderIds } = await fixture.createClaim();
  await fixture.verify(admin.context, id);
  await fixture.complete(admin.context, id);
  await fixture.refund(orderIds[0] ?? '');
  expect(await totals(student.id)).toEqual({
    totalEarnings: -100,
    totalReferrals: -1,
    lifetimeEarnings: 200,
  });
  await makeReferredOrders(shop.context.db, student.id, 3);
  await expect(fixture.claim(student.context)).rejects.toMatchObject({ message: /are ₹200\.$/ });
  await makeReferredOrder(shop.context.db, student.id);
  await fixture.claim(student.context);
  const next = await fixture.getNewestPayout();
  expect(next).toMatchObject({ amountPaise: 30_000, claimedReferrals: 3 });
  expect(await fixture.verify(admin.context, next.id)).toMatchObject({
    isVerified: true,
    message: expect.stringContaining('3 referrals, after 1 taken back, ₹300'),
  });
  await fixture.complete(admin.context, next.id);
  expect(await totals(student.id)).toEqual({ totalEarnings: 0, totalReferrals: 0, lifetimeEarnings: 600 });
  const [sum] = await shop.context.db
    .select({ paise: sql`sum(amount_paise)`.mapWith(Number) })
    .from(ledgerEntries);
  expect(sum?.paise).toBe(0);
});
