import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { paymentFailures } from '#server/features/payments/schema.ts';
import { REFUND_STATES } from '#server/features/refunds/rules/refund.ts';
import { refunds } from '#server/features/refunds/schema.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { makeEntry, makeOpened, makeSale } from '#test/harness/sale.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { getDailyConversion } from './get-daily-conversion.ts';
import { getDailyReferralCost } from './get-daily-referral-cost.ts';
import { getDailySales } from './get-daily-sales.ts';
import { getInvitationReport } from './get-invitation-report.ts';
import { getReports } from './get-reports.ts';
import { listFailureReasons } from './list-failure-reasons.ts';
import { listTopProjects } from './list-top-projects.ts';

const DAYS = { from: '2026-11-20', to: '2026-11-22' };
const NONE = { orders: 0, free: 0, grossPaise: 0, discountPaise: 0, refunds: 0, refundedPaise: 0 };

const shop = setUp(openTestShop);
let admin: Context;
beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite', 'payoutRead');
});

const sell = (given: Parameters<typeof makeSale>[1]) => makeSale(shop.context.db, given);
const open = (given: Parameters<typeof makeOpened>[1]) => makeOpened(shop.context.db, given);
const projectAt = (pricePaise: number, name = 'Leaf Doctor') =>
  makeProject(shop.context.db, { pricePaise, name });

describe('report of sales', () => {
  test.each([
    { at: '2026-11-19T23:59:59.999+05:30', day: null },
    { at: '2026-11-20T00:00:00+05:30', day: '2026-11-20' },
    { at: '2026-11-20T23:59:59.999+05:30', day: '2026-11-20' },
    { at: '2026-11-20T18:29:59.999Z', day: '2026-11-20' },
    { at: '2026-11-20T18:30:00Z', day: '2026-11-21' },
    { at: '2026-11-22T23:59:59.999+05:30', day: '2026-11-22' },
    { at: '2026-11-23T00:00:00+05:30', day: null },
  ])('an order paid at $at counts on $day', async ({ at, day }) => {
    await sell({ at });
    const days = await getDailySales(admin, DAYS);
    expect(days.map((row) => row.day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    expect(days.filter(({ orders }) => orders > 0)).toEqual(
      day ? [{ ...NONE, day, orders: 1, grossPaise: 49_900 }] : [],
    );
  });

  test('sales count orders when paid, refunds when made, and free projects separately', async () => {
    const odd = await projectAt(49_999);
    const free = await projectAt(0);
    await sell({ at: '2026-11-19T22:00:00+05:30', paidAfterSeconds: 3 * 3600, project: odd });
    await sell({ at: '2026-11-20T10:00:00+05:30', project: odd });
    await sell({ at: '2026-11-20T10:00:00+05:30', project: free });
    await sell({ at: '2026-11-21T10:00:00+05:30', refundedAt: '2026-11-21T10:00:01+05:30', project: odd });
    // One is paid before the range and refunded within, one is paid within and refunded after, and a free one
    // is revoked.
    await sell({ at: '2026-01-01T10:00:00+05:30', refundedAt: '2026-11-22T00:00:00+05:30', project: odd });
    await sell({ at: '2026-11-22T10:00:00+05:30', refundedAt: '2026-11-23T00:00:00+05:30', project: odd });
    await sell({ at: '2026-11-22T10:00:00+05:30', refundedAt: '2026-11-22T11:00:00+05:30', project: free });
    await open({ at: '2026-11-22T10:00:00+05:30' });
    expect(await getDailySales(admin, DAYS)).toEqual([
      { ...NONE, day: '2026-11-20', orders: 2, free: 1, grossPaise: 99_998 },
      { ...NONE, day: '2026-11-21', orders: 1, grossPaise: 49_999, refunds: 1, refundedPaise: 49_999 },
      {
        ...NONE,
        day: '2026-11-22',
        orders: 1,
        free: 1,
        grossPaise: 49_999,
        refunds: 1,
        refundedPaise: 49_999,
      },
    ]);
  });

  test('a refund counts once the money was returned: not while it is requested, and not when it failed', async () => {
    const createdAt = new Date('2026-11-21T12:00:00+05:30');
    const orderId = await sell({ at: '2026-11-21T10:00:00+05:30' });
    const { userId: requestedBy } = admin.actor!;
    const money = { paymentId: `pay_${orderId}`, orderId, amountPaise: 10_000, reason: 'Asked.' };
    for (const state of REFUND_STATES)
      await admin.db.insert(refunds).values({ id: `rf_${state}`, ...money, state, requestedBy, createdAt });
    // The provider reported this refund, which may still fail.
    await admin.db.insert(refunds).values({ id: 'rf_told', ...money, state: 'sent', createdAt });
    const expected = { orders: 1, grossPaise: 49_900, refunds: 2, refundedPaise: 20_000 };
    expect((await getDailySales(admin, DAYS))[1]).toMatchObject(expected);
    expect(await listTopProjects(admin, DAYS)).toMatchObject([expected]);
  });

  test('top projects are listed by revenue, then by sales', async () => {
    const [dear, cheap, free, returned] = await Promise.all([
      projectAt(199_900, 'Dear'),
      projectAt(10_050, 'Cheap'),
      projectAt(0, 'Free'),
      projectAt(50_000, 'Returned'),
    ]);
    const at = '2026-11-21T10:00:00+05:30';
    for (const project of [dear, cheap, cheap, free]) await sell({ at, project });
    await sell({ at: '2026-11-01T10:00:00+05:30', refundedAt: at, project: returned });
    await sell({ at: '2026-11-01T10:00:00+05:30', project: returned });
    const top = await listTopProjects(admin, DAYS);
    expect(top).toEqual([
      { ...NONE, projectId: dear.id, name: 'Dear', orders: 1, grossPaise: 199_900 },
      { ...NONE, projectId: cheap.id, name: 'Cheap', orders: 2, grossPaise: 20_100 },
      { ...NONE, projectId: free.id, name: 'Free', free: 1 },
      { ...NONE, projectId: returned.id, name: 'Returned', refunds: 1, refundedPaise: 50_000 },
    ]);
    expect(await listTopProjects(admin, DAYS, 2)).toEqual(top.slice(0, 2));
  });
});

test('the conversion counts priced orders of each day and those paid then or later', async () => {
  const free = await projectAt(0);
  await open({ at: '2026-11-20T00:00:00+05:30' });
  await open({ at: '2026-11-20T12:00:00+05:30', state: 'opening' });
  await open({ at: '2026-11-19T23:59:59+05:30' });
  await sell({ at: '2026-11-20T23:59:59+05:30', paidAfterSeconds: 3 * 24 * 3600 });
  await sell({ at: '2026-11-21T10:00:00+05:30', refundedAt: '2026-11-22T10:00:00+05:30' });
  await sell({ at: '2026-11-21T10:00:00+05:30', project: free });
  expect(await getDailyConversion(admin, DAYS)).toEqual([
    { day: '2026-11-20', opened: 2, paid: 1 },
    { day: '2026-11-21', opened: 1, paid: 1 },
    { day: '2026-11-22', opened: 0, paid: 0 },
  ]);
});

describe('report of invitations', () => {
  const none = { invited: 0, failed: 0, waiting: 0, medianSeconds: null, p95Seconds: null };

  test('the invitation report counts outcomes and measures delays of each day and in total', async () => {
    for (const seconds of [1, 2, 3, 4, 101])
      await sell({ at: '2026-11-20T10:00:00+05:30', paidAfterSeconds: 60, invitedAfterSeconds: seconds });
    await sell({ at: '2026-11-21T10:00:00+05:30', invitedAfterSeconds: 6.5 });
    // Delays ignore a later round, and an account that already had access.
    await sell({
      at: '2026-11-21T10:00:00+05:30',
      invitedAfterSeconds: 90_000,
      invitation: { round: 1 },
    });
    await sell({
      at: '2026-11-21T10:00:00+05:30',
      invitation: { status: 'invite_success', state: 'accepted' },
    });
    await sell({
      at: '2026-11-21T10:00:00+05:30',
      invitation: { status: 'invite_failed', state: 'refused' },
    });
    await sell({ at: '2026-11-21T10:00:00+05:30' });
    await sell({ at: '2026-11-21T10:00:00+05:30', refundedAt: '2026-11-21T11:00:00+05:30' });
    await sell({ at: '2026-11-23T10:00:00+05:30', invitedAfterSeconds: 9 });
    const { total, days } = await getInvitationReport(admin, DAYS);
    expect(total).toEqual({ invited: 8, failed: 1, waiting: 1, medianSeconds: 3, p95Seconds: 101 });
    expect(days).toEqual([
      { day: '2026-11-20', ...none, invited: 5, medianSeconds: 3, p95Seconds: 101 },
      {
        day: '2026-11-21',
        invited: 3,
        failed: 1,
        waiting: 1,
        medianSeconds: 6.5,
        p95Seconds: 6.5,
      },
      { day: '2026-11-22', ...none },
    ]);
  });

  test('the invitation report has nulls without invitations', async () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day, ...none }));
    expect(await getInvitationReport(admin, DAYS)).toEqual({ total: none, days });
  });
});

test('failed payments are grouped by reason, with the orders paid later', async () => {
  const paid = await sell({ at: '2026-11-20T10:00:00+05:30' });
  const unpaid = await open({ at: '2026-11-20T10:00:00+05:30' });
  const failures: [string, string | null, string, string][] = [
    ['incorrect_pin', paid, 'Wrong PIN.', '2026-11-20T00:00:00+05:30'],
    ['incorrect_pin', paid, 'Wrong PIN.', '2026-11-20T10:00:00+05:30'],
    ['incorrect_pin', unpaid, 'The PIN was wrong.', '2026-11-22T23:59:59+05:30'],
    ['payment_failed', unpaid, 'Declined.', '2026-11-21T10:00:00+05:30'],
    ['gateway_error', null, 'Down.', '2026-11-21T10:00:00+05:30'],
    ['too_early', paid, 'x', '2026-11-19T23:59:59+05:30'],
    ['too_late', paid, 'x', '2026-11-23T00:00:00+05:30'],
  ];
  await shop.context.db.insert(paymentFailures).values(
    failures.map(([reason, orderId, description, at], number) => ({
      paymentId: `pay_${number}`,
      reason,
      orderId,
      description,
      createdAt: new Date(at),
    })),
  );
  expect(await listFailureReasons(admin, DAYS)).toEqual([
    { reason: 'incorrect_pin', description: 'Wrong PIN.', failures: 3, orders: 2, paidLater: 1 },
    { reason: 'gateway_error', description: 'Down.', failures: 1, orders: 0, paidLater: 0 },
    { reason: 'payment_failed', description: 'Declined.', failures: 1, orders: 1, paidLater: 0 },
  ]);
});

test('the referral cost sums rewards, reversals, payouts and their returns of each day', async () => {
  const { db } = shop.context;
  const { id: userId } = await makeUser(db);
  const reward = async (at: string) => {
    const orderId = await sell({ at, referrerId: userId });
    await makeEntry(db, { userId, orderId, kind: 'reward', at });
    return orderId;
  };
  await reward('2026-11-19T23:59:59+05:30');
  await reward('2026-11-20T00:00:00+05:30');
  const orderId = await reward('2026-11-20T10:00:00+05:30');
  await makeEntry(db, { userId, orderId, kind: 'reversal', at: '2026-11-22T23:59:59+05:30' });
  await reward('2026-11-23T00:00:00+05:30');
  const { id: processor } = await makeUser(db);
  await shop.database.pool.query(
    `insert into payouts
       (id, user_id, amount_paise, claimed_referrals, upi_id, status, transaction_id, verified_at, processed_by)
     values ('p', $1, 30000, 3, 'a@ok', 'completed', 'T1', now(), $2)`,
    [userId, processor],
  );
  await shop.database.pool.query(
    `insert into ledger_entries (id, user_id, kind, amount_paise, payout_id, created_at)
     values ('e', $1, 'payout', -30000, 'p', '2026-11-21T10:00:00+05:30')`,
    [userId],
  );
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update payouts set status = 'returned', return_reference = 'R1', returned_on = '2026-11-22'`,
    );
    await tx.execute(sql`insert into ledger_entries (id, user_id, kind, amount_paise, payout_id, created_at)
      values ('r', ${userId}, 'payout_return', 30000, 'p', '2026-11-22T10:00:00+05:30')`);
  });
  const none = {
    rewards: 0,
    rewardedPaise: 0,
    reversals: 0,
    reversedPaise: 0,
    payouts: 0,
    paidOutPaise: 0,
    returns: 0,
    returnedPaise: 0,
  };
  expect(await getDailyReferralCost(admin, DAYS)).toEqual([
    { ...none, day: '2026-11-20', rewards: 2, rewardedPaise: 20_000 },
    { ...none, day: '2026-11-21', payouts: 1, paidOutPaise: 30_000 },
    { ...none, day: '2026-11-22', reversals: 1, reversedPaise: 10_000, returns: 1, returnedPaise: 30_000 },
  ]);
});

test('reports are for active admins only, and empty for an empty shop', async () => {
  const student = shop.as(actorOf(await makeUser(shop.context.db)));
  await expect(getReports(shop.context, DAYS)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  for (const read of [
    getReports,
    getDailySales,
    getDailyConversion,
    getInvitationReport,
    listFailureReasons,
    listTopProjects,
    getDailyReferralCost,
  ])
    await expect(read(student, DAYS)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  const { orders, referrals } = await getReports(admin, DAYS);
  expect(orders).toMatchObject({ projects: [], failures: [] });
  for (const rows of [orders?.sales, orders?.conversion, orders?.invitations.days, referrals])
    expect(rows).toHaveLength(3);
});

test('reports are read from a replica if there is one', async () => {
  const replica = await openTestShop();
  try {
    await makeSale(replica.context.db, { at: '2026-11-21T10:00:00+05:30' });
    const { orders } = await getReports({ ...admin, readDb: replica.context.db }, DAYS);
    expect(orders?.sales.map((day) => day.orders)).toEqual([0, 1, 0]);
  } finally {
    await replica.close();
  }
});
