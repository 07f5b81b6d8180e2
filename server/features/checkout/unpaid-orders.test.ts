import { expect, test } from 'vitest';
import { MAX_UNPAID_ORDERS, UNPAID_ORDERS_DAYS } from '#domain/order.ts';
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

test('an address has 100 unpaid orders in 30 days, also when they are made at once, and its account its own', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  const paid = await shop.createOpenOrder({ githubId: 'first' });
  await copyOrder(MAX_UNPAID_ORDERS, UNPAID_ORDERS_DAYS + 1);
  await copyOrder(MAX_UNPAID_ORDERS - 2);
  const order = (githubId: string, given = {}) => shop.createOpenOrder({ githubId, ...given });
  const last = await Promise.allSettled([order('one'), order('two'), order('three')]);
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(order('four')).rejects.toMatchObject({
    ...REFUSED,
    message: expect.stringContaining('Please log in'),
  });
  await order('five', { email: 'other@example.com' });
  await order('six', { buyer });
  await shop.pay(paid);
  await order('seven');
  await expect(order('eight')).rejects.toMatchObject(REFUSED);
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
