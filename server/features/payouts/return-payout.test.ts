import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toDay } from '#domain/time.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { createPayoutFixture, settleAll } from '#test/harness/payout-fixture.ts';
import { makeReferredOrders } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { mails } from '../../platform/mail/schema.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { auditLog } from '../audit/schema.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { listEarnings } from './list-earnings.ts';
import { listPayouts } from './list-payouts.ts';
import { payouts } from './schema.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);

const DAY_MS = 24 * 3600 * 1000;
const totals = (id: string) => getReferralTotals(shop.context.db, id);

test('a payout that the bank sent back can be claimed and paid again', async () => {
  const { student, admin, id } = await fixture.createPayout();
  const published = nextChange(shop.context.live, 'payouts', `users/${student.id}`);
  expect(await fixture.recordReturn(admin.context, id)).toEqual({ status: 'returned' });
  await published;
  expect(await totals(student.id)).toEqual({ totalEarnings: 300, totalReferrals: 3, lifetimeEarnings: 300 });
  const { documents } = await listPayouts(student.context, { limit: 24 });
  const returnedOn = toDay(new Date());
  const outcome = { transactionId: `UTR-${id}`, returnReference: 'RTN-1', returnedOn };
  expect(documents).toMatchObject([{ id, status: 'returned', payoutAmount: 300, ...outcome }]);
  const { earnings } = await listEarnings(student.context);
  expect(earnings[0]).toMatchObject({ kind: 'payout_return', amount: 300, returnReference: 'RTN-1' });

  await fixture.claim(student.context, 'asha@other');
  const again = await fixture.getNewestPayout();
  expect(await fixture.verify(admin.context, again.id)).toMatchObject({ isVerified: true });
  await fixture.complete(admin.context, again.id);
  expect(await totals(student.id)).toEqual({ totalEarnings: 0, totalReferrals: 0, lifetimeEarnings: 300 });
});

test('the return of a payout is audited, and its referrer gets a second mail', async () => {
  const { student, admin, id } = await fixture.createPayout();
  await fixture.recordReturn(admin.context, id, { reference: 'RTN-7' });
  const { db } = shop.context;
  const [audited] = await db.select().from(auditLog).where(eq(auditLog.action, 'payout.return'));
  const detail = {
    reference: 'RTN-7',
    returnedOn: toDay(new Date()),
    userId: student.id,
    amountPaise: 30_000,
  };
  expect(audited).toMatchObject({ actor: admin.id, subject: id, detail });
  expect(await db.select().from(mails).orderBy(mails.createdAt)).toMatchObject([
    { recipient: student.email, subject: 'Your payout of ₹300 has been sent' },
    { recipient: student.email, subject: 'Claim ₹300 again: the bank sent your payout back' },
  ]);
});

test('40 concurrent calls of two admins record one return', async () => {
  const { student, admin, id } = await fixture.createPayout();
  const second = await fixture.createAdmin();
  const { fulfilled, rejections } = await settleAll(
    Array.from({ length: 40 }, (_, n) => fixture.recordReturn((n % 2 ? admin : second).context, id)),
  );
  expect(fulfilled).toBe(1);
  const message = 'The return of this payout has already been recorded.';
  for (const rejection of rejections)
    expect(rejection).toMatchObject({ status: 'FAILED_PRECONDITION', message });
  expect(await totals(student.id)).toMatchObject({ totalEarnings: 300, lifetimeEarnings: 300 });
  expect(await shop.context.db.$count(mails)).toBe(2);
});

test('a return during a pending claim leaves its rewards for the next claim', async () => {
  const { student, admin, id } = await fixture.createPayout();
  await makeReferredOrders(shop.context.db, student.id, 3);
  await fixture.claim(student.context);
  const pending = await fixture.getNewestPayout();
  await fixture.recordReturn(admin.context, id);
  expect(await fixture.verify(admin.context, pending.id)).toMatchObject({ isVerified: true });
  await fixture.complete(admin.context, pending.id);
  expect(await totals(student.id)).toMatchObject({ totalEarnings: 300, lifetimeEarnings: 600 });
  await fixture.claim(student.context);
  expect(await fixture.getNewestPayout()).toMatchObject({ amountPaise: 30_000, claimedReferrals: 3 });
});

test('a returned reward whose reversal another payout deducted is owed in full', async () => {
  const { student, admin, id, orderIds } = await fixture.createPayout();
  await fixture.refund(orderIds[0] ?? '');
  await makeReferredOrders(shop.context.db, student.id, 4);
  await fixture.claim(student.context);
  const deducting = await fixture.getNewestPayout();
  await fixture.verify(admin.context, deducting.id);
  await fixture.complete(admin.context, deducting.id);
  await fixture.recordReturn(admin.context, id);
  await fixture.claim(student.context);
  const again = await fixture.getNewestPayout();
  expect(await fixture.verify(admin.context, again.id)).toMatchObject({ isVerified: true });
  // Once the payout that deducted the reversal is returned, too, only a claim of both is correct.
  await fixture.recordReturn(admin.context, deducting.id);
  expect(await fixture.verify(admin.context, again.id)).toMatchObject({ isVerified: false });
  await fixture.reject(admin.context, again.id);
  await fixture.claim(student.context);
  const both = await fixture.getNewestPayout();
  expect(both).toMatchObject({ amountPaise: 60_000, claimedReferrals: 6 });
  expect(await fixture.verify(admin.context, both.id)).toMatchObject({ isVerified: true });
});

test.each([
  ['no reference', { reference: '' }],
  ['no date', { returnedOn: '' }],
  ['a date that does not exist', { returnedOn: '2026-02-31' }],
  ['a day before the payout', { returnedOn: toDay(new Date(Date.now() - 2 * DAY_MS)) }],
  ['a day in the future', { returnedOn: toDay(new Date(Date.now() + 2 * DAY_MS)) }],
])('a return with %s is refused', async (_name, given) => {
  const { admin, id } = await fixture.createPayout();
  const refused = fixture.recordReturn(admin.context, id, given);
  await expect(refused).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
});

test('only an admin with payoutWrite records the return of a completed payout of another person', async () => {
  const { student, admin, id } = await fixture.createClaim();
  const refusal = (given: Promise<unknown>) =>
    given.then(
      () => null,
      (error: { status?: string }) => error.status,
    );
  expect(await refusal(fixture.recordReturn(admin.context, id))).toBe('FAILED_PRECONDITION');
  expect(await refusal(fixture.recordReturn(admin.context, 'none'))).toBe('NOT_FOUND');
  expect(await refusal(fixture.recordReturn(student.context, id))).toBe('PERMISSION_DENIED');
  await makeReferredOrders(shop.context.db, admin.id, 3);
  await fixture.claim(admin.context);
  const own = await fixture.getNewestPayout();
  const second = await fixture.createAdmin();
  await fixture.verify(second.context, own.id);
  await fixture.complete(second.context, own.id);
  expect(await refusal(fixture.recordReturn(admin.context, own.id))).toBe('PERMISSION_DENIED');
});

test('the database refuses a return without its ledger entry, a second one, and changes of a returned payout', async () => {
  const { student, admin, id } = await fixture.createPayout();
  const { db } = shop.context;
  const entry = { userId: student.id, payoutId: id, kind: 'payout_return', amountPaise: 30_000 } as const;
  const insert = (amountPaise: number) =>
    databaseErrorOf(db.insert(ledgerEntries).values({ ...entry, id: `r${amountPaise}`, amountPaise }));
  const change = (set: Partial<typeof payouts.$inferInsert>) =>
    databaseErrorOf(db.update(payouts).set(set).where(eq(payouts.id, id)));
  const returned = { status: 'returned', returnReference: 'R', returnedOn: '2026-11-21' } as const;
  expect(await insert(30_000)).toBe('a return entry needs its returned payout of that amount');
  expect(await change(returned)).toBe('a returned payout comes back to the ledger');
  expect(await change({ ...returned, amountPaise: 40_000 })).toBe('a processed payout is final');
  await fixture.recordReturn(admin.context, id);
  expect(await insert(40_000)).toBe('a return entry needs its returned payout of that amount');
  expect(await insert(30_000)).toBe('ledger_once_per_payout');
  expect(await change({ returnReference: 'S' })).toBe('a processed payout is final');
});
