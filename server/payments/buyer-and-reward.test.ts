import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchases } from '#server/access/schema.ts';
import { users } from '#server/users/schema.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';

let shop: OrderShop;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

async function buy(given: Partial<Parameters<OrderShop['order']>[0]> = {}, meanwhile = async () => {}) {
  const projectId = given.projectId ?? (await makeProject(shop.context.db)).id;
  const { id } = await shop.order({ projectId, ...given });
  await meanwhile();
  expect(await shop.pay(id)).toBe('accepted');
}

const owners = async () =>
  (await shop.context.db.select({ userId: purchases.userId }).from(purchases)).map(({ userId }) => userId);

describe('a paid order becomes the purchase of', () => {
  test('the signed-in buyer, whose GitHub account is then known', async () => {
    const buyer = await makeUser(shop.context.db);
    await buy({ buyer: actorOf(buyer) });
    await buy({ buyer: actorOf(buyer), githubId: 'second' });
    expect(await owners()).toEqual([buyer.id, buyer.id]);
    expect(await shop.context.db.select().from(users)).toMatchObject([{ id: buyer.id, githubLogin: 'asha' }]);
  });

  test('one guest for each e-mail', async () => {
    await buy();
    await buy({ email: 'ASHA@example.com' });
    const [first, second] = await owners();
    expect(first).toBe(second);
    expect(await shop.rows('users')).toMatchObject([{ kind: 'guest', referral_code: null }]);
  });

  test('the account with this e-mail, when the e-mail is confirmed', async () => {
    const account = await makeUser(shop.context.db, { email: 'asha@example.com', emailVerified: true });
    await buy();
    expect(await owners()).toEqual([account.id]);
    // Whoever typed the e-mail may have been anybody: the account does not take over their GitHub name.
    expect(await shop.rows('users')).toMatchObject([{ id: account.id, github_login: null }]);
  });

  test.each([
    ['unconfirmed', { emailVerified: false }],
    ['deactivated', { emailVerified: true, active: false }],
  ])('the guest, when the account with this e-mail is %s', async (_name, given) => {
    const account = await makeUser(shop.context.db, { email: 'asha@example.com', ...given });
    await buy();
    const [owner] = await owners();
    expect(owner).not.toBe(account.id);
  });
});

describe('the referrer of a paid order', () => {
  test('gets ₹100, once an order and without limit', async () => {
    const friend = await makeUser(shop.context.db, { referralCode: 'FRIEND' });
    await buy({ referralCode: 'FRIEND' });
    await buy({ referralCode: 'FRIEND', email: 'b@example.com', githubId: 'b' });
    const reward = {
      user_id: friend.id,
      kind: 'reward',
      amount_paise: expect.toSatisfy((n) => Number(n) === 10_000),
    };
    expect(await shop.rows('ledger_entries')).toMatchObject([reward, reward]);
  });

  test.each<[string, (referrerId: string) => Partial<typeof users.$inferInsert>]>([
    ['was deactivated', () => ({ active: false })],
    [
      'turned out to have the same mailbox',
      () => ({ mailbox: 'asha@example.com', email: 'asha+1@example.com' }),
    ],
    ['turned out to have the same GitHub account', () => ({ githubAccountId: shop.accountIdOf('asha') })],
  ])('gets nothing when they %s before the payment', async (_name, change) => {
    const { db } = shop.context;
    const friend = await makeUser(db, { referralCode: 'FRIEND' });
    await buy({ referralCode: 'FRIEND' }, async () => {
      await db.update(users).set(change(friend.id)).where(eq(users.id, friend.id));
    });
    expect(await shop.rows('ledger_entries')).toEqual([]);
  });
});
