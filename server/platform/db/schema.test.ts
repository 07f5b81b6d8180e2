import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { purchases } from '../../access/schema.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import { orders } from '../../orders/schema.ts';
import { payments } from '../../payments/schema.ts';
import type { Db } from './client.ts';

let shop: TestShop;
let db: Db;

beforeAll(async () => {
  shop = await openTestShop();
  db = shop.context.db;
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

async function paidOrder(given: Partial<typeof orders.$inferInsert> = {}) {
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
  await db
    .insert(payments)
    .values({ id: `pay_${id}`, orderId: id, amountPaise: given.amountPaise ?? 49_900, currency: 'INR' });
  return { id, projectId };
}

const refused = (work: PromiseLike<unknown>) => expect(Promise.resolve(work)).rejects.toThrow();

describe('what cannot be stored', () => {
  test('two live purchases of one project by one user, or by one GitHub account', async () => {
    const user = await makeUser(db);
    const other = await makeUser(db);
    const { id, projectId } = await paidOrder();
    const [second, third] = [await paidOrder({ projectId }), await paidOrder({ projectId })];
    const purchase = { projectId, userId: user.id, githubLogin: 'octocat', githubAccountId: 1 };
    await db.insert(purchases).values({ ...purchase, orderId: id });
    await refused(db.insert(purchases).values({ ...purchase, orderId: second.id, githubAccountId: 2 }));
    await refused(db.insert(purchases).values({ ...purchase, orderId: third.id, userId: other.id }));
    await db
      .insert(purchases)
      .values({ ...purchase, orderId: third.id, userId: other.id, githubAccountId: 3 });
  });

  test('a payment of another amount, a second payment, a purchase without a payment', async () => {
    const { id, projectId } = await paidOrder();
    await refused(
      db.insert(payments).values({ id: 'pay_2', orderId: id, amountPaise: 49_900, currency: 'INR' }),
    );
    const user = await makeUser(db);
    const unpaid = { orderId: 'none', projectId, userId: user.id, githubLogin: 'x', githubAccountId: 5 };
    await refused(db.insert(purchases).values(unpaid));
    await refused(
      paidOrder({ amountPaise: 50_000, projectId }).then(() =>
        db.execute(sql`update payments set amount_paise = 1`),
      ),
    );
  });

  test('two rewards for one order, a reward of another sum, one without its referrer', async () => {
    const referrer = await makeUser(db);
    const stranger = await makeUser(db);
    const { id } = await paidOrder({ referrerId: referrer.id });
    const reward = { userId: referrer.id, kind: 'reward', amountPaise: 10_000, orderId: id } as const;
    await refused(db.insert(ledgerEntries).values({ ...reward, id: '1', amountPaise: 20_000 }));
    await refused(db.insert(ledgerEntries).values({ ...reward, id: '2', userId: stranger.id }));
    await db.insert(ledgerEntries).values({ ...reward, id: '3' });
    await refused(db.insert(ledgerEntries).values({ ...reward, id: '4' }));
    await refused(db.execute(sql`update ledger_entries set user_id = ${stranger.id}`));
    await refused(db.execute(sql`delete from ledger_entries`));
    await refused(
      db
        .insert(ledgerEntries)
        .values({ id: '5', userId: stranger.id, kind: 'reversal', amountPaise: -10_000, orderId: id }),
    );
  });

  test('negative or tiny money, another currency, an unknown state', async () => {
    await refused(makeProject(db, { pricePaise: -100 }));
    await refused(makeProject(db, { pricePaise: 99 }));
    await refused(paidOrder({ amountPaise: 50 }));
    await refused(paidOrder({ currency: 'USD' }));
    await refused(paidOrder({ state: 'lost' as never }));
    await refused(paidOrder({ email: 'A@B.C' }));
  });

  test('an order that changes what was agreed or goes back', async () => {
    const { id } = await paidOrder();
    await refused(db.execute(sql`update orders set amount_paise = 10000 where id = ${id}`));
    await refused(db.execute(sql`update orders set email = 'x@y.z' where id = ${id}`));
    await refused(db.execute(sql`update orders set state = 'open', paid_at = null where id = ${id}`));
    await db.execute(sql`update orders set final_invite_status = 'invite_success' where id = ${id}`);
    await refused(db.execute(sql`update orders set final_invite_status = 'invite_failed' where id = ${id}`));
  });
});

test('a revoked purchase leaves the project’s count', async () => {
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
