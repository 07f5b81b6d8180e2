import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { readBalances, referralsOf } from '#test/harness/agreement.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { isShopError } from '../../errors.ts';
import { getReferralTotals } from '../../readers/rewards/get-referral-totals.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { payouts } from './schema.ts';

// The test checks invariants after random concurrent orders, refunds, claims, verifications, outcomes and
// returns of several students and two admins.

const STUDENTS = 3;
/** On one connection the steps of a history run one after the other, so histories differ less. */
const RUNS = { postgres: 6, embedded: 2 };

let shop: TestShop;
let fixture: ReturnType<typeof createPayoutFixture>;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = createPayoutFixture(shop);
});
afterAll(() => shop.close());

type Step =
  | { kind: 'order'; student: number; count: number }
  | { kind: 'refund'; student: number; pick: number }
  | { kind: 'claim'; student: number }
  | { kind: Processing; student: number; admin: number; transaction: number };
type Processing = 'verify' | 'complete' | 'reject' | 'return';

const student = fc.nat({ max: STUDENTS - 1 });
const processing = (kind: Processing) =>
  fc.record({
    kind: fc.constant(kind),
    student,
    admin: fc.nat({ max: 1 }),
    transaction: fc.nat({ max: 6 }),
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('order' as const), student, count: fc.nat({ max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), student, pick: fc.nat({ max: 30 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim' as const), student }) },
  { weight: 3, arbitrary: processing('verify') },
  { weight: 3, arbitrary: processing('complete') },
  { weight: 1, arbitrary: processing('reject') },
  { weight: 1, arbitrary: processing('return') },
);
/** The steps of each inner list run concurrently. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 14 });

interface World {
  students: Awaited<ReturnType<typeof fixture.createStudent>>[];
  admins: Awaited<ReturnType<typeof fixture.createAdmin>>[];
}

/** Runs a step, which the shop may refuse. */
async function run(world: World, step: Step): Promise<void> {
  const user = world.students[step.student];
  if (!user) throw new Error('There is no such student.');
  try {
    switch (step.kind) {
      case 'order':
        for (let n = 0; n < step.count; n += 1) await makeReferredOrder(shop.context.db, user.id);
        return;
      case 'refund':
        return await refundSome(user.id, step.pick);
      case 'claim':
        await fixture.claim(user.context, `student${step.student}@upi`);
        return;
      default:
        return await process(world, user.id, step);
    }
  } catch (error) {
    if (!isShopError(error)) throw error;
  }
}

async function refundSome(userId: string, pick: number): Promise<void> {
  const rows = await shop.context.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.referrerId, userId))
    .orderBy(orders.createdAt, orders.id);
  const order = rows[pick % Math.max(rows.length, 1)];
  // Refunded orders are refunded again, because providers repeat events.
  if (order) await fixture.refund(order.id);
}

async function process(world: World, userId: string, step: Extract<Step, { admin: number }>): Promise<void> {
  const admin = world.admins[step.admin];
  const [newest] = await shop.context.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.userId, userId))
    .orderBy(sql`${payouts.requestedAt} desc`)
    .limit(1);
  if (!newest || !admin) return;
  // Half of the completed claims are verified first; otherwise hardly any would be paid.
  if (step.kind === 'complete' && step.transaction % 2 === 0) await fixture.verify(admin.context, newest.id);
  if (step.kind === 'verify') await fixture.verify(admin.context, newest.id);
  else if (step.kind === 'return') await fixture.recordReturn(admin.context, newest.id);
  else if (step.kind === 'complete')
    await fixture.complete(admin.context, newest.id, `utr-${step.transaction}`);
  else await fixture.reject(admin.context, newest.id);
}

/** A student's sums in plain SQL, independent of the code under test. */
async function getSums(userId: string) {
  const { rows } = await shop.database.pool.query(
    `select
       (select count(*) from orders where referrer_id = $1)::int * 10000 as ordered,
       (select count(*) from orders where referrer_id = $1 and state = 'refunded')::int * 10000 as refunded,
       (select coalesce(sum(amount_paise), 0) from ledger_entries where user_id = $1)::int as balance,
       (select coalesce(sum(amount_paise), 0) from payouts where user_id = $1 and status = 'completed')::int as paid,
       (select count(*) from payouts where user_id = $1 and status = 'pending')::int as claims,
       (select count(*) from (
          select entry_id from payout_entries join payouts on payouts.id = payout_id
           where user_id = $1 and status = 'completed' group by entry_id having count(*) > 1) as twice)::int as twice,
       (select coalesce(sum(-e.amount_paise), 0) from ledger_entries e
         where e.user_id = $1 and e.kind = 'reversal' and exists (
           select 1 from ledger_entries r join payout_entries c on c.entry_id = r.id join payouts p on p.id = c.payout_id
            where r.order_id = e.order_id and r.kind = 'reward' and p.status = 'completed' ))::int as clawback`,
    [userId],
  );
  return rows[0] as Record<
    'ordered' | 'refunded' | 'balance' | 'paid' | 'claims' | 'twice' | 'clawback',
    number
  >;
}

async function checkStudent(userId: string): Promise<void> {
  const { ordered, refunded, balance, paid, claims, twice, clawback } = await getSums(userId);
  const earned = ordered - refunded;
  expect(paid + balance).toBe(earned);
  // A balance is negative only by rewards that were paid out before their reversal.
  expect(balance).toBeGreaterThanOrEqual(-clawback);
  expect([claims <= 1, twice]).toEqual([true, 0]);
  expect(await getReferralTotals(shop.context.db, userId)).toEqual({
    totalEarnings: balance / 100,
    totalReferrals: (earned - paid) / 10_000,
    lifetimeEarnings: earned / 100,
  });
}

/**
 * Checks that each processed payout has its transaction ID, ledger entry, mail and audit entry. Returns the
 * number of completed ones.
 */
async function checkPayouts(): Promise<number> {
  const { rows } = await shop.database.pool.query(`select
    (select count(*) from payouts where status in ('completed', 'returned'))::int as completed,
    (select count(*) from payouts where status = 'returned')::int as returned,
    (select count(distinct lower(transaction_id)) from payouts)::int as transactions,
    (select count(*) from payouts where status <> 'pending')::int as processed,
    (select count(*) from mails)::int as mails,
    (select count(*) from audit_log
      where action in ('payout.complete', 'payout.reject', 'payout.return'))::int as audited`);
  const [{ completed, returned, transactions, processed, mails, audited }] = rows;
  const { db } = shop.context;
  const paidOut = await db.$count(ledgerEntries, eq(ledgerEntries.kind, 'payout'));
  const putBack = await db.$count(ledgerEntries, eq(ledgerEntries.kind, 'payout_return'));
  expect([transactions, paidOut, putBack]).toEqual([completed, completed, returned]);
  expect([mails, audited]).toEqual([processed + returned, processed + returned]);
  return completed;
}

test('ledger and payouts stay consistent under any concurrent history', async () => {
  let runs = 0;
  let completed = 0;
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      runs += 1;
      // A few histories complete no payout at all.
      if (runs > RUNS[shop.database.kind] && completed > 0) return;
      await shop.reset();
      const world: World = {
        students: [],
        admins: [await fixture.createAdmin(), await fixture.createAdmin()],
      };
      for (let n = 0; n < STUDENTS; n += 1) world.students.push(await fixture.createStudent(3));
      for (const batch of batches) {
        await Promise.all(batch.map((step) => run(world, step)));
        for (const { id } of world.students) await checkStudent(id);
      }
      completed += await checkPayouts();
      const ledger = await shop.database.pool.query('select * from ledger_entries');
      const journal = await readBalances(await asAdmin(shop, 'orderWrite'));
      expect(journal).toMatchObject(referralsOf(ledger.rows));
    }),
    { numRuns: 200, endOnFailure: true },
  );
  // Without a completed payout the test would prove nothing about payouts.
  expect(completed).toBeGreaterThan(0);
}, 120_000);
