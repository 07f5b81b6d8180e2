import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toDay } from '#domain/time.ts';
import { purchases, removalOutbox } from '#server/features/access/schema.ts';
import { addTeammates } from '#server/features/access/team/add-teammates.ts';
import { updateTeam } from '#server/features/access/team/update-team.ts';
import { cases } from '#server/features/cases/schema.ts';
import { erasePerson } from '#server/features/erasure/erase-person.ts';
import { orderTeams } from '#server/features/orders/schema.ts';
import { listEarnings } from '#server/features/payouts/list-earnings.ts';
import { listPayouts } from '#server/features/payouts/list-payouts.ts';
import { exportData } from '#server/features/privacy/get-data-export.ts';
import { settleRefund } from '#server/features/refunds/settle-refund.ts';
import { complaints } from '#server/features/threads/schema.ts';
import { watchComplaints } from '#server/features/threads/watch-threads.ts';
import { sweepOutbox } from '#server/platform/outbox/lease.ts';
import { getUserDocuments } from '#server/readers/account/get-user-documents.ts';
import { findOrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import { findOrderRow, toOrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { findUserDetails } from '#server/readers/admin-panel/find-user-details.ts';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

// All pages and files about one order, claim or person must agree on its state, amount and day.

const fixture = setUp(openAccessFixture);
const shop = setUp(openTestShop);
const payoutFixture = createPayoutFixture(shop);

const asOrderAdmin = () => {
  const { context } = fixture;
  return asAdmin({ context, as: (actor) => ({ ...context, actor }) } as TestShop, 'orderWrite');
};

/** Half a second before midnight in India, and its day there. */
const LATE = '2027-03-31T18:29:59.600Z';
const DAY = '2027-03-31';

const dayOf = (seconds: number | null | undefined) => seconds && toDay(new Date(seconds * 1000));

/** Runs statements without the triggers that keep the books unchanged. */
const change = (...statements: string[]) =>
  shop.database.pool.query(
    ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n'),
  );

test('a reward and a claim of the last half second of a day have that day everywhere', async () => {
  const { student, admin, orderIds } = await payoutFixture.createClaim(3);
  await change(
    `update ledger_entries set created_at = '${LATE}'`,
    `update payouts set requested_at = '${LATE}'`,
  );
  const { earnings } = await listEarnings(student.context);
  const details = await findUserDetails(await asAdmin(shop, 'userWrite'), student.id);
  const order = await findOrderDetails(await asAdmin(shop, 'orderWrite'), `public_${orderIds[0]}`);
  const claims = await listPayouts(admin.context, {});
  const days = [
    ...earnings.map(({ at }) => at),
    ...(details?.ledger.map(({ createdAt }) => createdAt) ?? []),
    order?.referral?.reward?.at,
    ...claims.documents.map(({ requestedAt }) => requestedAt),
  ].map(dayOf);
  expect(days).toHaveLength(8);
  expect(new Set(days)).toEqual(new Set([DAY]));
});

test('moments become seconds in one function, and nowhere by PostgreSQL’s rounding', () => {
  const files = globSync('{server,app,scripts}/**/*.ts', { exclude: ['**/*.test.ts'] });
  // The difference of two moments is a duration, which belongs to no day.
  const rounded = /extract\(epoch from (?![^)]*\bnow\(\))[^)]*\)+::(int|bigint)/;
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => rounded.test(readFileSync(file, 'utf8')))).toEqual([]);
});

async function buyAsTeam(teammates: string[]) {
  const { orderId } = await fixture.buy('asha');
  const { db } = fixture.context;
  const accounts = teammates.map((login) => ({ login, accountId: fixture.github.addAccount(login).id }));
  await db.insert(orderTeams).values({ orderId, size: 3, accounts });
  const [purchase] = await db.select().from(purchases).where(eq(purchases.orderId, orderId));
  await db.transaction((tx) => addTeammates(fixture.context, tx, { ...purchase!, accounts }));
  await runAll();
  return { orderId, userId: purchase!.userId };
}

async function runAll(): Promise<void> {
  await fixture.run();
  await sweepOutbox(fixture.context, removalOutbox);
  await fixture.sweep();
}

test('after a refund no page says that a teammate has access', async () => {
  const { orderId, userId } = await buyAsTeam(['ravi', 'mina']);
  const { db } = fixture.context;
  const readTeams = async () => {
    const row = await findOrderRow(fixture.context, `public_${orderId}`);
    const document = row && toOrderDocument(row);
    const details = await findOrderDetails(await asOrderAdmin(), `public_${orderId}`);
    const exported = await exportData(db, {
      email: document?.email ?? '',
      userIds: [userId],
      ownsEmail: true,
    });
    const [purchase] = exported.purchases;
    return [document?.team, details?.order.team, purchase?.team].map((team) =>
      team?.map(({ githubId, revokedAt }) => `${githubId} ${revokedAt === null ? 'in' : 'out'}`).sort(),
    );
  };
  expect(await readTeams()).toEqual(Array(3).fill(['mina in', 'ravi in']));
  await db.transaction((tx) => settleRefund(fixture.context, tx, { orderId, refundedPaise: 49_900 }));
  await runAll();
  expect(await readTeams()).toEqual(Array(3).fill(['mina out', 'ravi out']));
  const document = (await getUserDocuments(fixture.context, [userId])).get(userId);
  expect(document?.purchasedProjects).toEqual({});
});

test('a removal names the account whose access ended', async () => {
  const { orderId } = await buyAsTeam(['ravi', 'mina']);
  await updateTeam(await fixture.asBuyer(orderId), { orderId: `public_${orderId}`, githubIds: ['mina'] });
  await runAll();
  const details = await findOrderDetails(await asOrderAdmin(), `public_${orderId}`);
  expect(details?.removal).toMatchObject({ githubId: 'ravi' });
  expect(details?.order.githubId).toBe('asha');
});

test('a complaint of a person who was erased waits for no answer', async () => {
  const { context } = shop;
  const email = 'yash@example.com';
  await context.db
    .insert(complaints)
    .values({ email, reference: '', message: `I am ${email}.`, digest: 'd' });
  await change(`update complaints set created_at = now() - interval '40 days'`);
  await watchComplaints(context);
  const open = async () => (await context.db.select().from(cases)).filter(({ resolvedAt }) => !resolvedAt);
  expect((await open()).map(({ kind }) => kind)).toEqual(['complaint_overdue', 'complaint_overdue']);
  await erasePerson(context, { email });
  expect(await open()).toEqual([]);
  const [complaint] = await context.db.select().from(complaints);
  expect(complaint).toMatchObject({ state: 'resolved', resolvedAt: expect.any(Date) });
  await watchComplaints(context);
  expect(await open()).toEqual([]);
});
