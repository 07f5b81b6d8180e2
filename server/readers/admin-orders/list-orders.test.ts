import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { changeGithubAccount } from '../../features/access/own-invitation.ts';
import { refundOrder } from '../../features/refunds/refund-order.ts';
import { users } from '../../features/users/schema.ts';
import { findOrderDetails } from './find-order-details.ts';
import { listOrders, ordersQuery } from './list-orders.ts';
import { addUp, sumOrders } from './sum-orders.ts';

const shop = setUp(openOrderShop);
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

const list = (query: object = {}) => listOrders(admin, ordersQuery.parse(query));
const found = async (query: object) => (await list(query)).documents.map(({ email }) => email);

describe('orders of each state', () => {
  let paidId: string;
  let own: string;

  beforeEach(async () => {
    const leaf = await makeProject(shop.context.db, { name: 'Leaf Disease 100%_sure' });
    paidId = await shop.createOpenOrder({
      projectId: leaf.id,
      email: 'asha@example.com',
      githubId: 'asha-codes',
    });
    await shop.pay(paidId, { id: 'pay_asha' });
    const back = await shop.createOpenOrder({ email: 'ravi@example.com', githubId: 'ravi' });
    await shop.pay(back, { id: 'pay_ravi' });
    await refundOrder(admin, { orderId: back, reason: 'Asked.' });
    await shop.createOpenOrder({ email: 'uma@example.com', githubId: 'uma' });
    own = String((await shop.rows('orders')).find(({ email }) => email === 'asha@example.com')?.id);
  });

  test('orders of every state are listed, newest first', async () => {
    const { documents, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(documents).toMatchObject([
      { email: 'uma@example.com', state: 'open', paymentId: null, inviteState: null, refund: null },
      {
        email: 'ravi@example.com',
        state: 'refunded',
        paymentId: 'pay_ravi',
        amount: 499,
        refund: { state: 'processed', reason: 'Asked.', providerRefundId: expect.stringMatching(/^rfnd_/) },
      },
      { email: 'asha@example.com', state: 'paid', githubId: 'asha-codes', inviteState: 'waiting' },
    ]);
  });

  test('orders of some days are listed and added up', async () => {
    // Midnight in India.
    await changeFrozenOrder(shop.context.db, { createdAt: new Date('2025-11-20T18:30:00Z') }, paidId);
    const sum = (query: object) => sumOrders(admin, ordersQuery.parse(query));
    const day = { from: '2025-11-21', until: '2025-11-21' };
    expect(await found(day)).toEqual(['asha@example.com']);
    expect(await sum(day)).toEqual({ orders: 1, paid: 499, refunded: 0 });
    expect(await found({ from: '2025-11-22', until: '2025-11-22' })).toEqual([]);
    expect(await found({ until: '2025-11-20' })).toEqual([]);
    expect(await sum({ until: '2025-11-20' })).toEqual({ orders: 0, paid: 0, refunded: 0 });
    const all = { orders: 3, paid: 998, refunded: 499 };
    expect(await sum({ from: '2025-11-21' })).toEqual(all);
    expect(await sum({ from: '2025-11-21', state: 'refunded' })).toEqual({
      orders: 1,
      paid: 499,
      refunded: 499,
    });
    // What could be all orders is added up only if the list shows all of it.
    for (const query of [{}, { state: 'paid' }, { from: '2025-11-21', search: 'example.com' }])
      expect(await sum(query)).toBeNull();
    expect(addUp((await list()).documents)).toEqual(all);
    expect(() => ordersQuery.parse({ from: '2026-02-31' })).toThrow();
    await expect(sumOrders(shop.context, ordersQuery.parse(day))).rejects.toThrow();
  });

  test('an order is found by IDs and by parts of email, GitHub username and project', async () => {
    const { refund } = (await list({ search: 'ravi@' })).documents[0] ?? {};
    for (const search of [
      paidId,
      own,
      'pay_asha',
      'SHA@EXAMPLE',
      'Asha-C',
      'leaf dis',
      '100%_sure',
      ' asha@example.com ',
    ])
      expect([search, await found({ search })]).toEqual([search, ['asha@example.com']]);
    expect(await found({ search: refund?.providerRefundId })).toEqual(['ravi@example.com']);
  });

  test.each(['%', '_', '\\', 'pay_', 'nobody@example.com', "' or true --", 'a\0b'])(
    'the search %j is treated as plain text',
    async (search) => {
      const hits = await found({ search });
      expect(hits).toEqual(search === '%' || search === '_' ? ['asha@example.com'] : []);
    },
  );

  test('an order is found by its current and its original GitHub account', async () => {
    const [buyer] = await shop.context.db.select().from(users).where(eq(users.email, 'asha@example.com'));
    shop.getAccountId('Second-Account');
    await changeGithubAccount(shop.as(actorOf(buyer!)), { orderId: paidId, githubId: 'Second-Account' });
    for (const search of ['second-account', 'COND-A', 'asha-codes'])
      expect([search, await found({ search })]).toEqual([search, ['asha@example.com']]);
    expect(await found({ search: 'second-account', state: 'refunded' })).toEqual([]);
  });

  test('an order is found by a second payment', async () => {
    await shop.pay(paidId, { id: 'pay_second' });
    expect(await found({ search: 'pay_second' })).toEqual(['asha@example.com']);
  });

  test('orders are filtered by state, alone and with a search', async () => {
    expect(await found({ state: 'paid' })).toEqual(['asha@example.com']);
    expect(await found({ state: 'opening' })).toEqual([]);
    expect(await found({ state: 'refunded', search: 'example.com' })).toEqual(['ravi@example.com']);
  });

  test('order details are found by public and internal ID only', async () => {
    const details = await findOrderDetails(admin, paidId);
    expect(details).toMatchObject({ internalId: own, referral: null, removal: null, openCases: [] });
    expect(await findOrderDetails(admin, own)).toEqual(details);
    for (const id of ['', 'order_none', 'a\0b']) expect(await findOrderDetails(admin, id)).toBeNull();
  });
});

test('pages contain every order once, also with equal timestamps', async () => {
  await shop.createOpenOrder();
  await shop.copyOrders(24);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 4, cursor });
    seen.push(...page.documents.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
});

test('order details show the referrer, the reward and its reversal', async () => {
  await makeUser(shop.context.db, { email: 'friend@example.com', referralCode: 'FRIEND' });
  const publicId = await shop.createOpenOrder({ referralCode: 'FRIEND' });
  expect(await findOrderDetails(admin, publicId)).toMatchObject({
    referral: { email: 'friend@example.com', reward: null, reversal: null },
  });
  await shop.pay(publicId);
  await refundOrder(admin, { orderId: publicId, reason: 'Asked.' });
  expect(await findOrderDetails(admin, publicId)).toMatchObject({
    referral: { reward: { amount: 100, at: expect.any(Number) }, reversal: { amount: -100 } },
    removal: { doneAt: null, lastError: null },
  });
});

test('listing orders requires orderWrite', async () => {
  const others = await asAdmin(shop, 'payoutRead', 'payoutWrite', 'userWrite', 'projectWrite');
  for (const [context, status] of [
    [others, 'PERMISSION_DENIED'],
    [shop.context, 'UNAUTHENTICATED'],
  ] as const) {
    await expect(listOrders(context, ordersQuery.parse({}))).rejects.toMatchObject({ status });
    await expect(findOrderDetails(context, 'x')).rejects.toMatchObject({ status });
  }
});
