import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { purchases } from '#server/features/access/schema.ts';
import { findOrCreateGuest } from '#server/features/users/find-or-create-buyer.ts';
import { users } from '#server/features/users/schema.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';

const shop = setUp(openOrderShop);

async function buy(
  given: Partial<Parameters<OrderShop['createOrder']>[0]> = {},
  beforePayment = async () => {},
) {
  const projectId = given.projectId ?? (await makeProject(shop.context.db)).id;
  const { id } = await shop.createOrder({ projectId, ...given });
  await beforePayment();
  expect(await shop.pay(id)).toBe('accepted');
}

const owners = async () =>
  (await shop.context.db.select({ userId: purchases.userId }).from(purchases)).map(({ userId }) => userId);

describe("owner of a paid order's purchase", () => {
  test('a purchase belongs to the signed-in buyer, whose first GitHub account is stored', async () => {
    const buyer = await makeUser(shop.context.db);
    await buy({ buyer: actorOf(buyer) });
    await buy({ buyer: actorOf(buyer), githubId: 'second' });
    expect(await owners()).toEqual([buyer.id, buyer.id]);
    expect(await shop.context.db.select().from(users)).toMatchObject([{ id: buyer.id, githubLogin: 'asha' }]);
  });

  test('purchases with one email belong to one guest, whose first GitHub account is stored', async () => {
    await findOrCreateGuest(shop.context.db, 'asha@example.com');
    await buy();
    await buy({ email: 'ASHA@example.com', githubId: 'second' });
    const [first, second] = await owners();
    expect(first).toBe(second);
    const account = (await shop.rows('orders')).find(({ github_login: login }) => login === 'asha');
    expect(await shop.rows('users')).toMatchObject([
      {
        kind: 'guest',
        referral_code: null,
        github_login: 'asha',
        github_account_id: account?.github_account_id,
      },
    ]);
  });

  test('a purchase belongs to the account with this email, if it is confirmed', async () => {
    const account = await makeUser(shop.context.db, { email: 'asha@example.com', emailVerified: true });
    await buy();
    expect(await owners()).toEqual([account.id]);
    // Anyone can enter this email, so the account does not get the GitHub username.
    expect(await shop.rows('users')).toMatchObject([{ id: account.id, github_login: null }]);
  });

  test.each([
    ['unconfirmed', { emailVerified: false }],
    ['deactivated', { emailVerified: true, active: false }],
  ])('a purchase belongs to the guest, if the account with this email is %s', async (_name, given) => {
    const account = await makeUser(shop.context.db, { email: 'asha@example.com', ...given });
    await buy();
    const [owner] = await owners();
    expect(owner).not.toBe(account.id);
  });
});

describe('referrer of a paid order', () => {
  test('a referrer gets ₹100 for any number of orders', async () => {
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
    ['has the same mailbox', () => ({ mailbox: 'asha@example.com', email: 'asha+1@example.com' })],
    ['has the same GitHub account', () => ({ githubAccountId: shop.getAccountId('asha') })],
  ])('a referrer gets nothing if at the payment the account %s', async (_name, change) => {
    const { db } = shop.context;
    const friend = await makeUser(db, { referralCode: 'FRIEND' });
    await buy({ referralCode: 'FRIEND' }, async () => {
      await db.update(users).set(change(friend.id)).where(eq(users.id, friend.id));
    });
    expect(await shop.rows('ledger_entries')).toEqual([]);
  });
});

describe('two payments for one project', () => {
  test.each([
    ['of one email', { githubId: 'asha2' }],
    ['of one GitHub account', { email: 'other@example.com' }],
  ])(
    'of two concurrent payments for one project %s, one is accepted and one opens a case',
    async (_name, other) => {
      const { id: projectId } = await makeProject(shop.context.db);
      const first = await shop.createOpenOrder({ projectId });
      const second = await shop.createOpenOrder({ projectId, ...other });
      const outcomes = await Promise.all([shop.record(first), shop.record(second, { id: 'pay_2' })]);
      expect(outcomes.toSorted()).toEqual(['accepted', 'case_opened']);
      const rejected = outcomes[0] === 'accepted' ? 'pay_2' : 'pay_1';
      expect(await shop.rows('purchases')).toHaveLength(1);
      expect(await shop.rows('payments')).toHaveLength(1);
      expect(await shop.rows('exceptions')).toMatchObject([
        { kind: 'duplicate_purchase', subject: rejected },
      ]);
      const states = (await shop.rows('orders')).map(({ state, final_invite_status }) => [
        state,
        final_invite_status,
      ]);
      expect(states.toSorted()).toEqual([
        ['open', 'invite_failed'],
        ['paid', null],
      ]);
      expect(await shop.waitingJobs('send-invitation')).toHaveLength(1);
    },
  );

  test('of the payments of a guest and an account with the same email, one is accepted', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const first = await shop.createOpenOrder({ projectId });
    const buyer = actorOf(await makeUser(shop.context.db, { email: 'asha@example.com' }));
    const second = await shop.createOpenOrder({ projectId, buyer, githubId: 'asha2' });
    const outcomes = await Promise.all([shop.record(first), shop.record(second, { id: 'pay_2' })]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'case_opened']);
  });

  test('a rejected payment for a project is not accepted later, when the first one is refunded', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const [first, second] = [
      await shop.createOpenOrder({ projectId }),
      await shop.createOpenOrder({ projectId, githubId: 'asha2' }),
    ];
    await shop.record(first);
    await shop.record(second, { id: 'pay_2' });
    await endPurchases(shop.context.db);
    expect(await shop.record(second, { id: 'pay_2' })).toBe('duplicate');
  });

  test('concurrent payments of ten buyers are all accepted', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      ids.push(
        await shop.createOpenOrder({ projectId, email: `buyer${n}@example.com`, githubId: `buyer${n}` }),
      );
    }
    const outcomes = await Promise.all(ids.map((id, n) => shop.record(id, { id: `pay_${n}` })));
    expect(new Set(outcomes)).toEqual(new Set(['accepted']));
    expect(await shop.rows('projects')).toMatchObject([{ purchase_count: 10 }]);
  });
});
