import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { purchases } from '../../access/schema.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import { orders } from '../../orders/schema.ts';
import { payments } from '../../payments/schema.ts';
import type { Db } from './client.ts';

const shop = setUp(openTestShop);
let db: Db;

beforeAll(() => {
  db = shop.context.db;
});

async function paidOrder(
  given: Partial<typeof orders.$inferInsert> = {},
  payment: Partial<typeof payments.$inferInsert> = {},
) {
  const id = given.id ?? randomUUID();
  const projectId = given.projectId ?? (await makeProject(db)).id;
  await db.insert(orders).values({
    id,
    publicId: `order_${id}`,
    state: 'paid',
    paidAt: new Date(),
    projectId,
    projectName: 'Any',
    repoOwner: 'o',
    repoName: 'r',
    amountPaise: 49_900,
    email: 'a@b.c',
    githubLogin: 'octocat',
    githubAccountId: 1,
    ...given,
  });
  await db.insert(payments).values({
    id: `pay_${id}`,
    orderId: id,
    amountPaise: given.amountPaise ?? 49_900,
    currency: 'INR',
    ...payment,
  });
  return { id, projectId };
}

describe('purchases', () => {
  test('are unique per project and user, and per project and GitHub account', async () => {
    const user = await makeUser(db);
    const other = await makeUser(db);
    const { id, projectId } = await paidOrder();
    const second = await paidOrder({ projectId });
    const purchase = { projectId, userId: user.id, githubLogin: 'octocat', githubAccountId: 1 };
    await db.insert(purchases).values({ ...purchase, orderId: id });
    const insert = (values: { userId?: string; githubAccountId?: number }) =>
      databaseErrorOf(db.insert(purchases).values({ ...purchase, orderId: second.id, ...values }));
    expect(await insert({ githubAccountId: 2 })).toBe('purchases_one_per_user');
    expect(await insert({ userId: other.id })).toBe('purchases_one_per_account');
    expect(await insert({ userId: other.id, githubAccountId: 3 })).toBeNull();
  });

  test('need a payment', async () => {
    const { id: projectId } = await makeProject(db);
    const user = await makeUser(db);
    const unpaid = { orderId: 'none', projectId, userId: user.id, githubLogin: 'x', githubAccountId: 5 };
    expect(await databaseErrorOf(db.insert(purchases).values(unpaid))).toBe(
      'purchases_order_id_payments_order_id_fk',
    );
  });

  test('are counted by their project until revoked', async () => {
    const user = await makeUser(db);
    const { id, projectId } = await paidOrder();
    await db
      .insert(purchases)
      .values({ orderId: id, projectId, userId: user.id, githubLogin: 'octocat', githubAccountId: 1 });
    const count = async () =>
      (await db.execute(sql`select purchase_count from projects where id = ${projectId}`)).rows[0];
    expect(await count()).toEqual({ purchase_count: 1 });
    await db.execute(sql`update purchases set revoked_at = now()`);
    expect(await count()).toEqual({ purchase_count: 0 });
  });
});

describe('payments', () => {
  test('are unique per order, have its amount, and never change', async () => {
    const { id } = await paidOrder();
    const payment = { id: 'pay_2', orderId: id, amountPaise: 49_900, currency: 'INR' };
    expect(await databaseErrorOf(db.insert(payments).values(payment))).toBe('payments_order_id_unique');
    expect(await databaseErrorOf(paidOrder({}, { amountPaise: 50_000 }))).toBe('payments_of_order');
    const update = db.execute(sql`update payments set amount_paise = 1`);
    expect(await databaseErrorOf(update)).toBe('payments is append-only');
  });
});

describe('ledger entries', () => {
  test('are at most one reward of ₹100 per order, for its referrer', async () => {
    const referrer = await makeUser(db);
    const stranger = await makeUser(db);
    const { id } = await paidOrder({ referrerId: referrer.id });
    const reward = { userId: referrer.id, kind: 'reward', amountPaise: 10_000, orderId: id } as const;
    const insert = (entry: typeof ledgerEntries.$inferInsert) =>
      databaseErrorOf(db.insert(ledgerEntries).values(entry));
    expect(await insert({ ...reward, id: '1', amountPaise: 20_000 })).toBe('ledger_shape');
    expect(await insert({ ...reward, id: '2', userId: stranger.id })).toBe(
      'a reward needs a paid order that names its referrer',
    );
    expect(await insert({ ...reward, id: '3' })).toBeNull();
    expect(await insert({ ...reward, id: '4' })).toBe('ledger_once_per_order');
    const reversal = { ...reward, kind: 'reversal', amountPaise: -10_000 } as const;
    expect(await insert({ ...reversal, id: '5', userId: stranger.id })).toBe('a reversal needs its reward');
  });

  test('never change', async () => {
    const referrer = await makeUser(db);
    const { id } = await paidOrder({ referrerId: referrer.id });
    await db
      .insert(ledgerEntries)
      .values({ id: '1', userId: referrer.id, kind: 'reward', amountPaise: 10_000, orderId: id });
    for (const statement of [
      sql`update ledger_entries set created_at = now()`,
      sql`delete from ledger_entries`,
    ]) {
      expect(await databaseErrorOf(db.execute(statement))).toBe('ledger_entries is append-only');
    }
  });
});

test('project prices are free or at least ₹1', async () => {
  expect(await databaseErrorOf(makeProject(db, { pricePaise: -100 }))).toBe('projects_price');
  expect(await databaseErrorOf(makeProject(db, { pricePaise: 99 }))).toBe('projects_price');
});

describe('orders', () => {
  test.each<[what: string, given: Partial<typeof orders.$inferInsert>, constraint: string]>([
    ['an amount below ₹1', { amountPaise: 50 }, 'orders_amount'],
    ['another currency', { currency: 'USD' }, 'orders_currency'],
    ['an unknown state', { state: 'lost' as never, paidAt: null }, 'orders_state'],
    ['an email in capitals', { email: 'A@B.C' }, 'orders_email'],
  ])('refuse %s', async (_what, given, constraint) => {
    expect(await databaseErrorOf(paidOrder(given))).toBe(constraint);
  });

  test.each<[what: string, change: SQL, message: string]>([
    ['another amount', sql`amount_paise = 10000`, 'an order is frozen once opened'],
    ['another repository', sql`repo_name = 'other'`, 'an order is frozen once opened'],
    ['an earlier state', sql`state = 'open', paid_at = null`, 'an order does not go from paid to open'],
  ])('refuse %s afterwards', async (_what, change, message) => {
    const { id } = await paidOrder();
    expect(await databaseErrorOf(db.execute(sql`update orders set ${change} where id = ${id}`))).toBe(
      message,
    );
  });

  test('let only the email of a guest who paid be corrected', async () => {
    const { id: buyerId } = await makeUser(db);
    const correct = ({ id }: { id: string }) =>
      databaseErrorOf(db.execute(sql`update orders set email = 'x@y.z' where id = ${id}`));
    expect(await correct(await paidOrder())).toBeNull();
    expect(await correct(await paidOrder({ buyerId }))).toBe('an order is frozen once opened');
    expect(await correct(await paidOrder({ state: 'open', paidAt: null }))).toBe(
      'an order is frozen once opened',
    );
  });

  test('keep a successful invitation status', async () => {
    const { id } = await paidOrder();
    await db.execute(sql`update orders set final_invite_status = 'invite_success' where id = ${id}`);
    const change = db.execute(sql`update orders set final_invite_status = 'invite_failed' where id = ${id}`);
    expect(await databaseErrorOf(change)).toBe('a sent invitation is not taken back');
  });
});

test.each([
  ['provider_events_waiting', 'select 1 from provider_events where processed_at is null order by created_at'],
  [
    'provider_events_search',
    `select 1 from provider_events where (event_id || ' ' || type || ' ' || coalesce(outcome, '')) ilike '%pay_123%'`,
  ],
  ['purchases_leased', 'select 1 from purchases where leased_until > now()'],
  ['purchases_replaces', 'select 1 from purchases where replaces_account_id = 1'],
  ['access_removals_leased', 'select 1 from access_removals where leased_until > now()'],
])('the index %s serves its query', async (index, query) => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql.raw(`explain ${query}`));
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});
