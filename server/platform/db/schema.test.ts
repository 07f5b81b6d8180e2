import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { endPurchases, insertPurchase } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { invitations, purchases } from '../../features/access/schema.ts';
import { ledgerEntries } from '../../features/ledger/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
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

describe('database rules of purchases', () => {
  const account = { githubLogin: 'octocat', githubAccountId: 1 };

  test('purchases are unique per project and user, and per project and GitHub account', async () => {
    const user = await makeUser(db);
    const other = await makeUser(db);
    const { id, projectId } = await paidOrder();
    const second = await paidOrder({ projectId });
    await insertPurchase(db, { orderId: id, projectId, userId: user.id }, account);
    const insert = (userId: string, githubAccountId: number) => {
      const purchase = { orderId: second.id, projectId, userId };
      return databaseErrorOf(insertPurchase(db, purchase, { ...account, githubAccountId }));
    };
    expect(await insert(user.id, 2)).toBe('purchases_one_per_user');
    expect(await insert(other.id, 1)).toBe('invitations_one_per_account');
    expect(await insert(other.id, 3)).toBeNull();
  });

  test('purchases need a payment, and an invitation of their buyer', async () => {
    const { id, projectId } = await paidOrder();
    const { id: userId } = await makeUser(db);
    const insert = (orderId: string) =>
      databaseErrorOf(db.insert(purchases).values({ orderId, projectId, userId }));
    expect(await insert('none')).toBe('purchases_order_id_payments_order_id_fk');
    expect(await insert(id)).toBe('purchases_invitation');
  });

  test('purchases are counted by their project until revoked', async () => {
    const user = await makeUser(db);
    const { id, projectId } = await paidOrder();
    await insertPurchase(db, { orderId: id, projectId, userId: user.id }, account);
    const count = async () =>
      (await db.execute(sql`select purchase_count from projects where id = ${projectId}`)).rows[0];
    expect(await count()).toEqual({ purchase_count: 1 });
    await endPurchases(db);
    expect(await count()).toEqual({ purchase_count: 0 });
  });
});

describe('database rules of invitations', () => {
  async function buy() {
    const { id: orderId, projectId } = await paidOrder();
    const { id: userId } = await makeUser(db);
    const account = { githubLogin: 'octocat', githubAccountId: 1 };
    await insertPurchase(db, { orderId, projectId, userId }, account);
    const teammate = { id: 'tm', orderId, projectId, role: 'teammate', githubLogin: 'mate' } as const;
    return { orderId, teammate: { ...teammate, githubAccountId: 2 } };
  }

  test.each<[what: string, change: Partial<typeof invitations.$inferInsert>, constraint: string]>([
    ['a second one of the buyer', { role: 'buyer' }, 'invitations_role'],
    ['the buyer as a teammate', { githubAccountId: 1 }, 'invitations_one_per_purchase'],
    ['another project than the purchase’s', { projectId: 'other' }, 'invitations_purchase'],
    ['a teammate who replaces', { replacesLogin: 'x', replacesAccountId: 3 }, 'invitations_replaces'],
    ['half a replaced account', { replacesLogin: 'x' }, 'invitations_replaces'],
    ['an unknown state', { state: 'lost' as never }, 'invitations_state'],
  ])('invitations refuse %s', async (_what, change, constraint) => {
    const { teammate } = await buy();
    const insert = db.insert(invitations).values({ ...teammate, ...change });
    expect(await databaseErrorOf(insert)).toBe(constraint);
  });

  test('invitations end with their purchase', async () => {
    const { orderId, teammate } = await buy();
    await db.insert(invitations).values(teammate);
    const end = (table: typeof invitations | typeof purchases) =>
      databaseErrorOf(db.update(table).set({ revokedAt: new Date() }).where(eq(table.orderId, orderId)));
    const refusal = 'a purchase ends with its invitations';
    expect(await end(invitations)).toBe(refusal);
    expect(await end(purchases)).toBe(refusal);
    const leave = db.update(invitations).set({ revokedAt: new Date() }).where(eq(invitations.id, 'tm'));
    expect(await databaseErrorOf(leave)).toBeNull();
    await endPurchases(db, orderId);
    const late = db.insert(invitations).values({ ...teammate, id: 'late' });
    expect(await databaseErrorOf(late)).toBe(refusal);
  });
});

describe('database rules of payments', () => {
  test('payments are unique per order, have its amount, and never change', async () => {
    const { id } = await paidOrder();
    const payment = { id: 'pay_2', orderId: id, amountPaise: 49_900, currency: 'INR' };
    expect(await databaseErrorOf(db.insert(payments).values(payment))).toBe('payments_order_id_unique');
    expect(await databaseErrorOf(paidOrder({}, { amountPaise: 50_000 }))).toBe('payments_of_order');
    const update = db.execute(sql`update payments set amount_paise = 1`);
    expect(await databaseErrorOf(update)).toBe('payments is append-only');
  });
});

describe('database rules of ledger entries', () => {
  test('ledger entries have at most one reward of ₹100 per order, for its referrer', async () => {
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

  test('ledger entries never change', async () => {
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

describe('database rules of orders', () => {
  test.each<[what: string, given: Partial<typeof orders.$inferInsert>, constraint: string]>([
    ['an amount below ₹1', { amountPaise: 50 }, 'orders_amount'],
    ['discounts that do not explain the amount', { regularPricePaise: 59_900 }, 'orders_discounts'],
    [
      'a coupon’s discount without its code',
      { regularPricePaise: 59_900, couponDiscountPaise: 10_000 },
      'orders_coupon',
    ],
    ['another currency', { currency: 'USD' }, 'orders_currency'],
    ['an unknown state', { state: 'lost' as never, paidAt: null }, 'orders_state'],
    ['an email in capitals', { email: 'A@B.C' }, 'orders_email'],
  ])('orders refuse %s', async (_what, given, constraint) => {
    expect(await databaseErrorOf(paidOrder(given))).toBe(constraint);
  });

  test.each<[what: string, change: SQL, message: string]>([
    ['another amount', sql`amount_paise = 10000`, 'an order is frozen once opened'],
    ['another repository', sql`repo_name = 'other'`, 'an order is frozen once opened'],
    ['an earlier state', sql`state = 'open', paid_at = null`, 'an order does not go from paid to open'],
  ])('orders refuse %s afterwards', async (_what, change, message) => {
    const { id } = await paidOrder();
    expect(await databaseErrorOf(db.execute(sql`update orders set ${change} where id = ${id}`))).toBe(
      message,
    );
  });

  test('only the email of a paid order, or of an account’s, can be changed in an order', async () => {
    const { id: buyerId } = await makeUser(db);
    const correct = ({ id }: { id: string }) =>
      databaseErrorOf(db.execute(sql`update orders set email = 'x@y.z' where id = ${id}`));
    expect(await correct(await paidOrder())).toBeNull();
    expect(await correct(await paidOrder({ buyerId }))).toBeNull();
    expect(await correct(await paidOrder({ buyerId, state: 'open', paidAt: null }))).toBeNull();
    expect(await correct(await paidOrder({ state: 'open', paidAt: null }))).toBe(
      'an order is frozen once opened',
    );
  });

  test('an order keeps a successful invitation status', async () => {
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
  ['invitations_leased', 'select 1 from invitations where leased_until > now()'],
  ['invitations_replaces', 'select 1 from invitations where replaces_account_id = 1'],
  ['access_removals_leased', 'select 1 from access_removals where leased_until > now()'],
])('the index %s serves its query', async (index, query) => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql.raw(`explain ${query}`));
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});
