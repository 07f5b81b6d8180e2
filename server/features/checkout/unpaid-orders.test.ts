import { expect, test } from 'vitest';
import { MAX_UNPAID_OF_NETWORK, MAX_UNPAID_ORDERS, UNPAID_ORDERS_DAYS } from '#domain/order.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { orders } from '../orders/schema.ts';

const shop = setUp(openOrderShop);

const REFUSED = { status: 'RESOURCE_EXHAUSTED' };

/** Stores so many copies of the first order, as if they had been made some days ago. */
async function copyOrder(count: number, daysAgo = 0): Promise<void> {
  const [first] = await shop.context.db.select().from(orders);
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
  const copies = Array.from({ length: count }, (_, n) => {
    const id = `copy_${daysAgo}_${n}`;
    return { ...first!, id, publicId: `public_${id}`, createdAt };
  });
  await shop.context.db.insert(orders).values(copies);
}

/** Uses up an address, and the share that an unknown network has of it. */
async function useUp(): Promise<void> {
  await shop.createOpenOrder({ githubId: 'first' });
  await copyOrder(MAX_UNPAID_ORDERS - 1);
  for (let n = 0; n < MAX_UNPAID_OF_NETWORK; n += 1) await shop.createOpenOrder({ githubId: `share-${n}` });
}

test('an address has 100 unpaid orders in 30 days, also when they are made at once, and its account its own', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  const paid = await shop.createOpenOrder({ githubId: 'first' });
  await copyOrder(MAX_UNPAID_ORDERS, UNPAID_ORDERS_DAYS + 1);
  await copyOrder(MAX_UNPAID_ORDERS - 2);
  const order = (githubId: string, given = {}) => shop.createOpenOrder({ githubId, ...given });
  await order('hundredth');
  await shop.pay(paid);
  await order('after');
  // What is left is the share of the network.
  const names = Array.from({ length: MAX_UNPAID_OF_NETWORK + 3 }, (_, n) => `last-${n}`);
  const last = await Promise.allSettled(names.map((name) => order(name)));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_UNPAID_OF_NETWORK);
  await expect(order('four')).rejects.toMatchObject({
    ...REFUSED,
    message: expect.stringContaining('Please log in'),
  });
  await order('five', { email: 'other@example.com' });
  await order('six', { buyer });
});

test('a stranger who uses up an address leaves its owner orders, to pay one of them', async () => {
  await useUp();
  const fromNetwork = (clientIp: string) => (githubId: string) =>
    shop.createOpenOrder({ githubId, clientIp });
  const owner = fromNetwork('203.0.113.7');
  const orders: string[] = [];
  for (let n = 0; n < MAX_UNPAID_OF_NETWORK; n += 1) orders.push(await owner(`owner-${n}`));
  await shop.pay(orders[0] ?? '');
  expect(await shop.rows('purchases')).toHaveLength(1);
  await expect(owner('more')).rejects.toMatchObject(REFUSED);
  await expect(shop.createOpenOrder({ githubId: 'stranger' })).rejects.toMatchObject(REFUSED);
});

test('the networks of one IPv6 owner share what is left of a used-up address', async () => {
  await useUp();
  const attempts = Array.from({ length: 60 }, (_, n) => `2001:db8:1:${n.toString(16)}00::1`);
  let made = 0;
  for (const [n, clientIp] of attempts.entries())
    await shop.createOpenOrder({ githubId: `v6-${n}`, clientIp }).then(
      () => (made += 1),
      () => undefined,
    );
  expect(made).toBe(MAX_UNPAID_OF_NETWORK * 8);
});

test('an account has 100 unpaid orders in 30 days', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  await shop.createOpenOrder({ buyer, githubId: 'first' });
  await copyOrder(MAX_UNPAID_ORDERS - 1);
  await expect(shop.createOpenOrder({ buyer, githubId: 'more' })).rejects.toMatchObject({
    ...REFUSED,
    message: expect.stringContaining('write to support'),
  });
});
